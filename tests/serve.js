import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
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
 * Serves a folder as a plain static host does, under any path and with any headers.
 *
 * @param {string} folder
 * @param {{ base?: string, headers?: Record<string, string> }} [options]
 * @returns {Promise<{ url: string, close: () => void }>} url ends with the base
 */
export async function serve(folder, { base = "/", headers = {} } = {}) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const inside = decodeURIComponent(pathname.endsWith("/") ? `${pathname}index.html` : pathname);
    const file = path.join(folder, path.normalize(inside.slice(base.length - 1)));
    const found = inside.startsWith(base) && (await stat(file).catch(() => undefined))?.isFile();
    response.writeHead(found ? 200 : 404, {
      "content-type": found ? (TYPES[path.extname(file)] ?? "application/octet-stream") : "text/html; charset=utf-8",
      ...headers,
    });
    if (found) createReadStream(file).pipe(response);
    else response.end("<!doctype html><title>Not found</title>");
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
