import { readFileSync } from "node:fs";
import { formats } from "@skill-convert/formats";
import { MANIFEST_FILES, MARKETPLACE_FILES } from "@skill-convert/plugin";
import { expect, it } from "vitest";

it("the extension selects every file that may be a manifest", () => {
  const source = readFileSync(new URL("../src/extension.ts", import.meta.url), "utf8");
  const list = /MANIFESTS = \[([^\]]*)\]/.exec(source)?.[1] ?? "";
  const names = [...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name);
  const ofPlugins = [...MANIFEST_FILES, ...MARKETPLACE_FILES].map((file) => file.slice(file.lastIndexOf("/") + 1));
  expect(ofPlugins.filter((name) => !names.includes(name))).toEqual([]);
  expect([...formats.manifestFiles].filter((name) => !names.includes(name))).toEqual([]);
});
