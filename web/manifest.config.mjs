import { customElementVsCodePlugin } from "custom-element-vs-code-integration";

/** @typedef {import("custom-elements-manifest/schema.d.ts").CustomElement} Declaration */

/** What an element offers beside a property for each attribute. */
const MEMBERS = ["value", "ready", "reset", "undo", "redo", "restore", "link"];

/** @param {string} attribute @returns {string} its property */
const property = (attribute) => attribute.replace(/-./g, ([, letter]) => letter.toUpperCase());

/** Leaves what a page can use, and drops what elements have for themselves and for each other. */
const publicOnly = {
  name: "public-only",
  /** @param {{ customElementsManifest: { modules: { declarations: Declaration[] }[] } }} analyzed */
  packageLinkPhase({ customElementsManifest: manifest }) {
    for (const module of manifest.modules) {
      module.declarations = module.declarations.filter(({ tagName }) => tagName);
      for (const element of module.declarations) {
        const names = [...MEMBERS, ...(element.attributes ?? []).map(({ name }) => property(name))];
        element.members = element.members?.filter(({ name }) => names.includes(name));
        element.events = element.events?.filter(({ description }) => description);
      }
    }
    manifest.modules = manifest.modules.filter(({ declarations }) => declarations.length > 0);
  },
};

/** Writes what the elements' doc comments say for other programs to read: the manifest, and the data for editors. */
export default {
  globs: ["web/elements/*.js"],
  outdir: "dist",
  packagejson: false,
  plugins: [
    publicOnly,
    customElementVsCodePlugin({
      outdir: "dist",
      htmlFileName: "html-custom-data.json",
      cssFileName: "css-custom-data.json",
      hideCssPropertiesDocs: true,
      hideLogs: true,
    }),
  ],
};
