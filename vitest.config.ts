import { defineConfig } from "vitest/config";

// Tests run against the sources, so that a test run never depends on what was built last.
const alias = [
  {
    find: "@skill-convert/adapter-skill-manifest-v2/migrate",
    replacement: new URL("packages/adapter-skill-manifest-v2/src/migrate/index.ts", import.meta.url).pathname,
  },
  {
    find: /^@skill-convert\/source\/gray-matter$/,
    replacement: new URL("packages/source/src/gray-matter.ts", import.meta.url).pathname,
  },
  {
    find: /^@skill-convert\/([a-z0-9-]+)\/detection$/,
    replacement: new URL("packages/$1/src/detection.ts", import.meta.url).pathname,
  },
  {
    find: /^@skill-convert\/([a-z0-9-]+)$/,
    replacement: new URL("packages/$1/src/index.ts", import.meta.url).pathname,
  },
];

export default defineConfig({
  test: {
    testTimeout: 60_000,
    projects: [
      {
        resolve: { alias },
        test: { name: "packages", include: ["packages/*/test/**/*.test.ts"], testTimeout: 60_000 },
      },
      { resolve: { alias }, test: { name: "conformance", include: ["conformance/**/*.test.ts"], testTimeout: 60_000 } },
      { resolve: { alias }, test: { name: "cli", include: ["apps/*/test/**/*.test.ts"], testTimeout: 120_000 } },
      { resolve: { alias }, test: { name: "fuzz", include: ["fuzz/test/**/*.test.ts"], testTimeout: 180_000 } },
      { resolve: { alias }, test: { name: "house", include: ["test/**/*.test.ts"], testTimeout: 60_000 } },
    ],
  },
});
