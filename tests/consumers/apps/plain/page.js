// What a page does with figures without any framework; bundled by Vite, webpack, esbuild and Rollup.
import "grpo-gspo-lesson/elements/gpo-advantages";
import "grpo-gspo-lesson/elements/gpo-ratios";
import "grpo-gspo-lesson/elements/gpo-update";

const [group] = document.getElementsByTagName("gpo-advantages");
const [response] = document.getElementsByTagName("gpo-ratios");
response.old = [0.5, 0.5, 0.5];
response.current = [0.25, 0.5, 1];
group.addEventListener("change", (event) => {
  document.querySelector("output").textContent = event.detail.rewards.join();
});
document.getElementById("late").addEventListener("click", () => {
  group.setAttribute("rewards", "1,1,0,0");
  response.current = new Float64Array([1, 1, 1]);
});
