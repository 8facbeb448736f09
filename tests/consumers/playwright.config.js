import { defineConfig } from "@playwright/test";
import browser from "../browser/playwright.config.js";

/** The pages that build.js has built on the packed package, in Chromium. */
export default defineConfig({
  ...browser,
  testDir: ".",
  outputDir: "../browser/output",
  testMatch: "*.spec.js",
  timeout: 60_000,
  expect: { timeout: 20_000 },
  webServer: undefined,
});
