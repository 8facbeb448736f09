/** What the classic script leaves on the page, beside the registered elements. */
declare global {
  var grpoGspoLesson: typeof import("./index.js");
}
export {};
