import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noticesOf } from "../scripts/notices.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "notices-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Packages of others, as the folders that the bundler finds, with licences that are an expression and that are a name. */
const BUNDLED = ["packages/source/node_modules/yaml", "packages/core/node_modules/fastest-levenshtein"];

const schemas = join(
  createRequire(import.meta.url).resolve("@cyclonedx/cyclonedx-library/package.json"),
  "../res/schema",
);
const schema = (name: string) => JSON.parse(readFileSync(join(schemas, `${name}.SNAPSHOT.schema.json`), "utf8"));

/** What the official schema of CycloneDX 1.6 says about a bill of materials. */
function problemsOf(document: unknown) {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(schema("spdx"), "http://cyclonedx.org/schema/spdx.SNAPSHOT.schema.json");
  ajv.addSchema(schema("jsf-0.82"), "http://cyclonedx.org/schema/jsf-0.82.SNAPSHOT.schema.json");
  ajv.validate(schema("bom-1.6"), document);
  return ajv.errors ?? [];
}

describe("what is bundled", () => {
  const read = (name: string) => readFileSync(join(scratch, name), "utf8");

  beforeAll(async () => {
    const imports = BUNDLED.map((folder) => `import ${JSON.stringify(join(root, folder))};`);
    writeFileSync(join(scratch, "entry.js"), imports.join("\n"));
    writeFileSync(join(scratch, "package.json"), '{ "name": "tool", "version": "1.2.3-rc.1", "license": "MIT" }');
    mkdirSync(join(scratch, "dist"));
    await build({
      absWorkingDir: scratch,
      entryPoints: ["entry.js"],
      outdir: "dist",
      bundle: true,
      platform: "node",
      ignoreAnnotations: true,
      plugins: [noticesOf("dist/notices.txt", "dist/sbom.json")],
    });
  });

  it("has its licences beside it", () => {
    for (const folder of BUNDLED) {
      const { name, version } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
      expect(read("dist/notices.txt")).toContain(`${name} ${version}\n\n`);
    }
    expect(read("dist/notices.txt")).toContain("Permission is hereby granted");
  });

  it("is a bill of materials in CycloneDX, by the official schema", () => {
    const document = JSON.parse(read("dist/sbom.json"));
    expect(document.components).toHaveLength(BUNDLED.length);
    expect(problemsOf(document)).toEqual([]);
    expect(problemsOf({ ...document, version: "1" })).not.toEqual([]);
    expect(problemsOf({ ...document, components: [{ type: "library" }] })).not.toEqual([]);
  });
});
