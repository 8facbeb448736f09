import "grpo-gspo-lesson";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./App.jsx";

const root = document.getElementById("root");
if (root.hasChildNodes()) hydrateRoot(root, <App list={String} />);
else createRoot(root).render(<App />);
