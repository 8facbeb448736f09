/** How long work may keep the page waiting, in milliseconds. */
const SLICE = 12;

/** @returns {() => Promise<void>} to be waited for within long work: lets the page do its own now and then */
export function slices() {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}
