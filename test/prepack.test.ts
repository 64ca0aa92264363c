import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "prepack-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const manifest = {
  name: "example",
  exports: {
    ".": { types: "./types/index.d.ts", default: "./dist/index.js" },
    "./schema/*": "./schema/*",
    "./package.json": "./package.json",
  },
};

function prepack(name: string, files: readonly string[]) {
  const folder = join(scratch, name);
  for (const file of ["LICENSE", "README.md", "package.json", ...files]) {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), file === "package.json" ? JSON.stringify(manifest) : "");
  }
  const script = join(root, "scripts/prepack.mjs");
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: folder, encoding: "utf8" });
  return { status, stderr };
}

describe("a package", () => {
  it("can be packed with everything that it exports", () => {
    const files = ["types/index.d.ts", "dist/index.js", "schema/a.schema.json"];
    expect(prepack("whole", files)).toEqual({ status: 0, stderr: "" });
  });

  it.each([
    ["declarations", ["dist/index.js", "schema/a.schema.json"], "./types/index.d.ts"],
    ["schemas", ["types/index.d.ts", "dist/index.js"], "./schema/*"],
  ])("cannot be packed without its %s", (name, files, missing) => {
    const { status, stderr } = prepack(name, files);
    expect(status).toBe(1);
    expect(stderr).toBe(`example cannot be packed without ${missing}. Build everything first: npm run build\n`);
  });

  it("is judged before it is packed, if it is published", () => {
    const manifests = ["packages", "apps"]
      .flatMap((group) => readdirSync(join(root, group)).map((name) => join(root, group, name, "package.json")))
      .map((file) => JSON.parse(readFileSync(file, "utf8")))
      .filter((each) => !each.private);
    const others = manifests.filter(({ scripts }) => scripts.prepack !== "node ../../scripts/prepack.mjs");
    expect(others.map(({ name }) => name)).toEqual([]);
  });
});
