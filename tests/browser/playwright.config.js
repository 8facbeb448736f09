import { defineConfig } from "@playwright/test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const port = Number(process.env.GPO_TEST_PORT ?? 4179);
/** Another build of the site than build/site, as a path from the root of the project. */
const site = process.env.GPO_TEST_SITE;

/** The built page in Debian's Chromium (or the browser that CHROMIUM names), served from build/site. */
export default defineConfig({
  testDir: ".",
  outputDir: process.env.GPO_TEST_OUTPUT ?? "output",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A loaded machine can miss a deadline of the browser's once; what fails twice has failed.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"]],
  use: {
    baseURL: `http://localhost:${port}/`,
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  webServer: {
    command: `node_modules/.bin/vite preview --config web/site/vite.config.js --port ${port} --strictPort${
      site ? ` --outDir "${site}"` : ""
    }`,
    cwd: root,
    url: `http://localhost:${port}/`,
    reuseExistingServer: false,
  },
});
