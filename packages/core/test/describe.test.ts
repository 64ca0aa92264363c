import { describe, expect, it } from "vitest";
import type { SkillManifest } from "../src/index.js";
import { describePath } from "../src/losses/describe.js";

describe("a report", () => {
  const manifest: SkillManifest = {
    operations: [
      { name: "search", input: { parameters: [{ name: "query", schema: { type: "string" } }] } },
      { name: "store", entrypoints: { unix: ["sh"] } },
      { description: "Does it." },
    ],
    environment: [{ name: "HOME", required: true }],
    extensions: { adr002: { chart: 1, depth: 2 }, frontmatter: { x: 1 } },
  };
  it.each([
    [
      ["operations", 0, "input", "parameters", 0, "schema", "type"],
      '"type" of the schema of parameter "query" of operation "search"',
    ],
    [["operations", 1, "entrypoints", "unix"], 'the command line for Unix of operation "store"'],
    [["operations", 1, "output", "description"], 'the description of the output of operation "store"'],
    [["extensions"], 'the keys "chart" and "depth" of adr002 and the key "x" of the front matter'],
    [["operations", 2], "operation 3"],
    [["operations", 2, "description"], "the description"],
    [["environment", 0], 'environment variable "HOME"'],
    [["stdoutContract"], "the stdout contract"],
  ])("describes %j", (path, words) => expect(describePath(manifest, path)).toBe(words));
});
