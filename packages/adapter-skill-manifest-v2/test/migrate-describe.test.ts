import { describe, expect, it } from "vitest";
import { mentionFinder } from "../src/migrate/index.js";
import { block, manifestIn, migrated, planned, withBlock } from "./migrate-support.js";

const DOCUMENT = {
  id: "shed",
  version: "1.0.0",
  effects: [],
  entrypoints: { "shed.find": { unix: ["x"] }, "shed.lend": { unix: ["y"] } },
  stdout_contract: { last_line_json: true },
};

/** The description of `shed.find` in a text with these lines before and after the block. */
function described(before: string, after = ""): string {
  const result = manifestIn(migrated(withBlock(DOCUMENT, before, after)));
  return (result["operations"] as Record<string, { description: string }>)["shed.find"]!.description;
}
const NEUTRAL = 'Runs the operation "shed.find".';

describe("the description of an operation", () => {
  it.each([
    ["a heading and the paragraph after it", "## `shed.find`\n\nFinds a tool. It is slow.\n\n", "Finds a tool."],
    ["a heading without code", "### shed.find\nFinds a tool\nby its name.\n\n", "Finds a tool by its name."],
    ["a heading with the description in it", "## shed.find — finds a tool\n\n", "finds a tool"],
    ["an underlined heading", "shed.find\n---------\n\nFinds a tool.\n\n", "Finds a tool."],
    ["a list item", "- `shed.find`: Finds a tool, e.g. a rake.\n- other\n\n", "Finds a tool, e.g. a rake."],
    ["an item with the last name only", "* **find** - Finds a tool!\n\n", "Finds a tool!"],
    ["an item with parameters in parentheses", "1. `find` (name, place): Finds a tool.\n\n", "Finds a tool."],
    ["an item with parameters inside the code", "- `shed.find(name)` Finds a tool.\n\n", "Finds a tool."],
    ["a nested item after a blank line", "- All:\n\n    - `find`: Finds a tool.\n\n", "Finds a tool."],
    ["a quoted list", "> - find: Finds a tool.\n\n", "Finds a tool."],
    [
      "a table with a description column",
      "| name | n | what it does |\n|-|-|-|\n| `shed.find` | a longer cell than that | Finds it. |\n\n",
      "Finds it.",
    ],
    [
      "a table without a description column",
      "| a | b | c |\n|---|---|---|\n| shed.find | 1 | Finds *any* tool. |\n\n",
      "Finds any tool.",
    ],
    [
      "a table with the name in the second column",
      "| what | name |\n|-|-|\n| Finds a tool. | `find` |\n\n",
      "Finds a tool.",
    ],
    ["an item after code in a list", "- `x`\n\n  ```\n  y\n  ```\n\n- find: Finds a tool.\n\n", "Finds a tool."],
    ["an item after an unclosed code block in a list", "- ```\n  y\n\n- find: Finds a tool.\n\n", "Finds a tool."],
    ["an item with links and emphasis", "- [shed.find](find.md): Finds **a** [tool](x).\n\n", "Finds a tool."],
  ])("is taken from %s (skill-manifest-v1.md#d18)", (_, text, sentence) => {
    expect(described(text)).toBe(sentence);
    expect(described("# Shed\n\n", `\n${text}`)).toBe(sentence);
    expect(described(text.replaceAll("\n", "\r\n"))).toBe(sentence);
  });

  it.each([
    ["a mention in running text", "Use shed.find to find a tool.\n\n"],
    ["a name that begins alike", "- `shed.findings`: Lists them.\n- `find-all`: Finds all.\n\n"],
    ["an item without a description", "- `shed.find`\n- `find`: 3\n\n"],
    ["a heading without a paragraph", "## shed.find\n\n- a list\n\n"],
    ["code", "```sh\n# shed.find: Finds\n- find: x\n```\n\n"],
    ["code in a list", "- Do:\n\n  ```sh\n  x\n\n  # find: Finds\n  ## shed.find: Finds it\n  ```\n\n"],
    ["an unclosed code block in a list", "1. ~~~\n   x\n\n   - find: Finds\n\n"],
    ["a comment", "<!--\n- find: Finds a tool.\n\n- shed.find: Finds.\n-->\n\n"],
    ["front matter", "---\nfind: Finds a tool.\ndescription: x\n---\n\n"],
    ["a sentence that begins with the name", "- find out more in the manual.\n\n"],
  ])("is not taken from %s", (_, text) => {
    expect(described(text)).toBe(NEUTRAL);
  });

  it("is reported with the range of its source (skill-manifest-v1.md#d28)", () => {
    const text = withBlock(DOCUMENT, "# Shed\n", "\n- `find`: Finds a tool.\n");
    const { review, reviewAfter } = planned(text);
    const found = (items: typeof review) => items.find(({ code }) => code === "migrate/found-description");
    const place = (items: typeof review, source: string) =>
      source.slice(found(items)?.range?.start, found(items)?.range?.end);
    expect(found(review)?.message).toBe('The description of "shed.find" is taken from the text: Finds a tool.');
    expect(place(review, text)).toBe("`find`: Finds a tool.");
    expect(place(reviewAfter, migrated(text))).toBe("`find`: Finds a tool.");
  });

  it("is the first one found, and a last name that two operations share counts for neither", () => {
    expect(described("## shed.find\n\n- `find`: Finds a tool.\n- `shed.find`: Another.\n\n")).toBe("Finds a tool.");
    const two = { ...DOCUMENT, entrypoints: { "shed.find": {}, "barn.find": {} } };
    const result = manifestIn(migrated(withBlock(two, "- find: Finds.\n- barn.find: Finds a cow.\n\n")));
    const descriptions = Object.values(result["operations"] as Record<string, { description: string }>);
    expect(descriptions.map(({ description }) => description)).toEqual([NEUTRAL, "Finds a cow."]);
  });

  it("is found in a hostile text within the time of a test", () => {
    const names = "- `find`\n";
    for (const part of ["*a_ ", "> ", "- ", "[", "`` ` ", "|", "<!-- ", "**", "&#", "1. "]) {
      for (const text of [part.repeat(40_000), `${names}${part.repeat(40_000)}`, `${names}${part}\n\n`.repeat(4000)]) {
        expect(migrated(`${block(JSON.stringify(DOCUMENT))}\n${text}\n`)).toContain("operations");
      }
    }
  });
});

describe("mentions of renamed words", () => {
  const find = (text: string, names: string[] = [], file = "notes.md") =>
    [...mentionFinder(new Set(names))(file, text)].map(({ word, line, column }) => `${line}:${column} ${word}`);

  it("are found for router-manifest, with line and column", () => {
    expect(find("\ufeffrouter-manifest\r\nx router-manifests\rgrep 'router-manifest' router-manifest")).toEqual([
      "1:1 router-manifest",
      "2:3 router-manifest",
      "3:7 router-manifest",
      "3:24 router-manifest",
    ]);
    expect(find("manifest of the router")).toEqual([]);
  });

  it("are found for renamed operations as whole names", () => {
    expect(find("run mem.search. `mem.search(x)` a/mem.search/b --op=mem.search", ["mem.search"])).toHaveLength(4);
    expect(find("mem.searches xmem.search mem.search-all mem.search.deep a.mem.search", ["mem.search"])).toEqual([]);
    expect(find("call ma.grün now; a.b c: x", ["ma.grün", "a.b c"])).toEqual(["1:6 ma.grün", "1:19 a.b c"]);
  });

  it("are found in a hostile text within the time of a test", () => {
    for (const part of ["-", ".", "a-", "router-manifest ", "a.b "]) {
      const found = find(`x${part.repeat(300_000)}x`, ["a.b", "\u00fc"]);
      expect(found.length > 0, part).toBe(part.length > 2);
    }
  });

  it("do not include the manifest blocks of SKILL.md", () => {
    const text = withBlock(DOCUMENT, "The router-manifest below.\n\n", "\nAnd shed.find.\n");
    expect(find(text, ["shed.find"], "SKILL.md")).toEqual([
      "1:5 router-manifest",
      `${text.split("\n").length - 1}:5 shed.find`,
    ]);
    expect(find(text, [], "a/SKILL.md")).toHaveLength(1);
    expect(find(text, [], "a/README.md")).toHaveLength(2);
    expect(find(`- item\n\n  ${block("{}").replaceAll("\n", "\n  ")}`, [], "SKILL.md")).toHaveLength(1);
  });
});
