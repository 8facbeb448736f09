import "grpo-gspo-lesson";
import { renderToString } from "react-dom/server";
import { App } from "./App.jsx";

const page = (content) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>A React page</title>
    <link rel="icon" href="data:," />
    <script type="module" src="./page.js"></script>
  </head>
  <body>
    <div id="root">${content}</div>
  </body>
</html>
`;

export const client = page("");
export const server = page(renderToString(<App list={String} />));
