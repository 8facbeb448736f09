import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";

const TYPES = /** @type {Record<string, string>} */ ({
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
});

/**
 * Serves a folder as a plain static host does: only what is there, under any path, with any headers.
 *
 * @param {string} folder
 * @param {object} [options]
 * @param {string} [options.base] the path that the folder has
 * @param {Record<string, string>} [options.headers]
 * @param {Record<string, string>} [options.pages] more pages, by their names: their HTML
 * @returns {Promise<{ url: string, close: () => void }>} url ends with the base
 */
export async function serve(folder, { base = "/", headers = {}, pages = {} } = {}) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    // Asked for by the browser and not by a page: its absence would stand in the console as an error.
    if (pathname === "/favicon.ico") {
      response.writeHead(204).end();
      return;
    }
    const asked = decodeURIComponent(pathname.endsWith("/") ? `${pathname}index.html` : pathname);
    const name = asked.startsWith(base) ? path.posix.normalize(asked.slice(base.length)) : "..";
    const found =
      pages[name] ??
      (name.startsWith("..") ? undefined : await readFile(path.join(folder, name)).catch(() => undefined));
    response.writeHead(found === undefined ? 404 : 200, {
      "content-type": found === undefined ? TYPES[".html"] : (TYPES[path.extname(name)] ?? "application/octet-stream"),
      ...headers,
    });
    response.end(found ?? "<!doctype html><title>Not found</title>");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}${base}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
