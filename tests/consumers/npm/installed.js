import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * A project that has the package as npm would install it, from the tarball; Lit and its parts are those that are here
 * already.
 */
export const root = path.join(import.meta.dirname, "../../..");
export const folder = mkdtempSync(path.join(tmpdir(), "gpo consumer "));
export const remove = () => rmSync(folder, { recursive: true });

const modules = path.join(folder, "node_modules");
export const installed = path.join(modules, "grpo-gspo-lesson");
mkdirSync(installed, { recursive: true });
const packed = JSON.parse(
  execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], {
    cwd: root,
    encoding: "utf8",
  }),
);
const [{ filename, files }] = /** @type {{ filename: string, files: { path: string }[] }[]} */ (Object.values(packed));
export const tarball = path.join(folder, filename);
/** The paths of its files. */
export const names = files.map((file) => file.path);
execFileSync("tar", ["-xzf", tarball, "-C", installed, "--strip-components=1"]);
for (const name of ["lit", "lit-html", "lit-element", "@lit", "@lit-labs", "@types"]) {
  symlinkSync(path.join(root, "node_modules", name), path.join(modules, name));
}
writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
