/**
 * For a page that shows figures in frames: `<script src="…/frames.js" defer></script>`, once. Gives each frame with an
 * embed.html the height that its figure has. Takes no message but theirs, and of theirs a height within bounds.
 */
(() => {
  const VERSION = 1;
  const LEAST = 80;
  const MOST = 20_000;

  /** @returns {HTMLIFrameElement[]} */
  const frames = () =>
    [...document.querySelectorAll("iframe")].filter(({ src }) =>
      /\/embed(\.html)?$/.test(new URL(src, location.href).pathname),
    );

  addEventListener("message", ({ source, data }) => {
    if (data?.type !== "gpo-height" || data.version !== VERSION || !Number.isFinite(data.height)) return;
    const frame = frames().find(({ contentWindow }) => contentWindow === source);
    if (!frame) return;
    const height = Math.min(MOST, Math.max(LEAST, Math.ceil(data.height)));
    // The frame's border is around that.
    const border = getComputedStyle(frame).boxSizing === "border-box" ? frame.offsetHeight - frame.clientHeight : 0;
    frame.style.height = `${height + border}px`;
  });

  // Those that have started before this script have told already.
  for (const { contentWindow } of frames()) contentWindow?.postMessage({ type: "gpo-ask", version: VERSION }, "*");
})();
