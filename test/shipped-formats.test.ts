import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { formats } from "@skill-convert/formats";
import { expect, it } from "vitest";
import { missingToShip } from "./shipped-formats.js";

const root = fileURLToPath(new URL("..", import.meta.url));

it("every format has everything that shipping it needs", () => {
  const missing = missingToShip(
    root,
    formats.adapters.map(({ id }) => id),
  );
  expect(missing, `still to do:\n${missing.join("\n")}`).toEqual([]);
});

it("a new format is told what it lacks", () => {
  const home = mkdtempSync(join(tmpdir(), "shipped-formats-"));
  const files = {
    "packages/adapter-postcard/package.json": '{ "exports": { ".": {} } }',
    "packages/adapter-postcard/src/format.ts": 'export const ID = "postcard";\n',
    "packages/adapter-memo/LICENSE": "MIT\n",
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), text);
  }
  const missing = missingToShip(home, ["postcard"]);
  expect(missing).toContain("packages/adapter-memo: a line in packages/formats/src/index.ts");
  expect(missing).not.toContain("packages/adapter-postcard: a line in packages/formats/src/index.ts");
  expect(missing).toContain("packages/adapter-postcard: the entry ./detection in package.json");
  expect(missing).toContain("packages/adapter-postcard: a test that calls describeAdapter");
  expect(missing).toContain("postcard: docs/specs/postcard.md (the specification, sentence by sentence)");
  expect(missing).toContain("postcard: a line in README.md");
});
