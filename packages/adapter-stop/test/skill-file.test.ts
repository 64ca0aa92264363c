import type { SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { stopAdapter } from "../src/index.js";
import { documentIn, documentOf, read, skillOf, textIn, write } from "./help.js";

const only = (manifest: Partial<SkillManifest>): SkillManifest => ({
  id: "tea-maker",
  description: "Makes tea",
  operations: [{}],
  ...manifest,
});

describe("SKILL.md", () => {
  it("is not required, and is written only if there is something to put in it (stop.md#s63)", () => {
    expect(write({ id: "tea-maker", operations: [{}], license: "MIT" }).list()).toEqual(["skill.yaml"]);
    const overview = textIn(write(only({ license: "MIT" })), "SKILL.md");
    expect(overview).toContain("\n# Tea Maker\n\nMakes tea\n");
    for (const more of [
      { description: "Makes tea", instructions: "Boil.\n" },
      { compatibility: "any" },
      { metadata: {} },
      { extensions: { frontmatter: { x: 1 } } },
    ] satisfies Partial<SkillManifest>[]) {
      expect(write(only(more)).list()).toEqual(["SKILL.md", "skill.yaml"]);
    }
  });

  it("has the name and the description, and the fields that skill.yaml does not have", () => {
    const result = write(only({ name: "Tea", instructions: "Boil.\r\n", compatibility: "any", license: "MIT" }));
    expect(textIn(result, "SKILL.md")).toBe(
      "---\r\nname: tea-maker\r\ndescription: Makes tea\r\ncompatibility: any\r\n---\r\nBoil.\r\n",
    );
  });

  it("gives fields and instructions that skill.yaml does not have, which are edited there (stop.md#s2)", () => {
    const front =
      "---\nname: tea-maker\nlicense: MIT\nallowed-tools: exec, read\nmetadata:\n  author: ada\n  team: tea\nx: 1\n---\n# Tea\n";
    const files = skillOf({ "skill.yaml": documentOf(), "SKILL.md": front });
    const manifest = read(files);
    expect(manifest).toMatchObject({
      license: "MIT",
      author: "ada",
      metadata: { team: "tea" },
      tools: { used: ["exec", "read"] },
      instructions: "# Tea\n",
      extensions: { frontmatter: { x: 1 } },
    });
    expect(manifest.metadata).not.toHaveProperty("author");
    const again = write(manifest);
    expect(documentIn(again)).toMatchObject({ license: "MIT", author: "ada", tools_used: ["exec", "read"] });
    expect(read(again)).toEqual(manifest);
    const changed = write({ ...manifest, license: "ISC", author: "grace", tools: { used: ["read"] } }, files);
    expect(textIn(changed, "skill.yaml")).toBe(documentOf());
    expect(textIn(changed, "SKILL.md")).toBe(
      front.replace("MIT", "ISC").replace("author: ada", "author: grace").replace("exec, read", "read"),
    );
    const decoded = stopAdapter.decode(files).value;
    for (const path of [["license"], ["author"], ["metadata", "team"], ["tools", "used"]]) {
      expect(decoded?.locate(path)?.file, path.join("/")).toBe("SKILL.md");
    }
  });

  it("is kept in sync with skill.yaml (stop.md#s64)", () => {
    const front = "---\n# who\nname: 'tea-maker'\ndescription: Makes tea   # always\nlicense: MIT\n---\n\nBoil.\n";
    const files = skillOf({ "skill.yaml": documentOf("license: MIT\n"), "SKILL.md": front });
    const result = write({ ...read(files), id: "coffee-maker", description: "Makes coffee", license: "ISC" }, files);
    expect(textIn(result, "SKILL.md")).toBe(
      front.replace("'tea-maker'", "'coffee-maker'").replace("Makes tea", "Makes coffee").replace("MIT", "ISC"),
    );
    expect(textIn(result, "skill.yaml")).toBe(
      documentOf("license: ISC\n").replace("tea-maker", "coffee-maker").replace("Makes tea", "Makes coffee"),
    );
  });

  it("may differ from skill.yaml, which is read; the difference is reported and kept (stop.md#s65)", () => {
    const front = "---\nname: teapot\ndescription: Use when somebody is thirsty\n---\nBoil.\n";
    const files = skillOf({ "skill.yaml": documentOf(), "SKILL.md": front });
    expect(stopAdapter.decode(files).diagnostics.map(({ code, file }) => `${code} ${file}`)).toEqual([
      "stop/skill-file-differs SKILL.md",
      "stop/skill-file-differs SKILL.md",
    ]);
    const manifest = read(files);
    expect(manifest).toMatchObject({ id: "tea-maker", description: "Makes tea" });
    expect(textIn(write({ ...manifest, version: "2.0.0" }, files), "SKILL.md")).toBe(front);
  });

  it("does not get fields that it did not have", () => {
    const base = skillOf({ "SKILL.md": "# Tea\n\nBoil.\n" });
    const result = write(only({ instructions: "# Tea\n\nBoil.\n", license: "MIT", author: "ada" }), base);
    expect(textIn(result, "SKILL.md")).toBe("# Tea\n\nBoil.\n");
  });

  it("keeps the fields that it repeats, and unknown keys", () => {
    const front =
      "---\nname: tea-maker\ndescription: Makes tea\nlicense: MIT\nmetadata: {author: ada}\nallowed-tools: [exec]\nx: 1\n---\nBoil.\n";
    const manifest = only({ instructions: "Boil.\n", license: "MIT", author: "ada", tools: { used: ["exec"] } });
    const base = skillOf({ "SKILL.md": front });
    const result = write(manifest, base);
    expect(textIn(result, "SKILL.md")).toBe(front);
    expect(documentIn(result)).toMatchObject({ license: "MIT", author: "ada", tools_used: ["exec"] });
    // Encoding over its own output changes nothing.
    expect(stopAdapter.encode?.(manifest, { over: result }).value?.edits).toEqual([]);
  });

  it("may have a body that begins with three dashes", () => {
    const instructions = "---\nno: front matter\n---\n";
    expect(read(write(only({ instructions }))).instructions).toBe(instructions);
    const base = skillOf({ "skill.yaml": documentOf(), "SKILL.md": "Boil.\n" });
    const result = write({ ...read(base), instructions }, base);
    expect(read(result).instructions).toBe(instructions);
  });

  it("prevents reading and writing if its front matter cannot be read", () => {
    const files = skillOf({ "skill.yaml": documentOf(), "SKILL.md": "---\nname: [\n---\nBoil.\n" });
    expect(stopAdapter.decode(files).value).toBeUndefined();
    const base = skillOf({ "SKILL.md": "---\nname: tea\nBoil.\n" });
    expect(stopAdapter.encode?.(only({}), { over: base }).value).toBeUndefined();
  });
});
