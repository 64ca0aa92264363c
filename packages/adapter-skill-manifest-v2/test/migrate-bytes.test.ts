import { describe, expect, it } from "vitest";
import { block, manifestIn, migrated, planned, refusals, V1_DOCUMENT, withBlock } from "./migrate-support.js";

/** The text before the word of the fence with the rest of its line, and the text after the content. */
function around(text: string, word: string): [string, string] {
  const start = text.indexOf(word);
  const opening = text.slice(0, start);
  const marker = /([`~]+)[ \t]*$/.exec(opening)?.[1] ?? "```";
  const rest = text.slice(start + word.length);
  const line = /^[^\r\n]*(\r\n|\n|\r)/.exec(rest)?.[0] ?? "";
  const close = rest.slice(line.length).search(new RegExp(`^ {0,3}${marker[0]}{${marker.length},}`, "m"));
  return [opening + line, close < 0 ? "" : rest.slice(line.length + close)];
}

const pretty = JSON.stringify(V1_DOCUMENT, null, 2);
const layouts: Record<string, string> = {
  plain: withBlock(V1_DOCUMENT),
  CRLF: withBlock(V1_DOCUMENT).replaceAll("\n", "\r\n"),
  "lone CR": withBlock(V1_DOCUMENT).replaceAll("\n", "\r"),
  "a byte-order mark": `\ufeff${withBlock(V1_DOCUMENT, "")}`,
  "front matter": withBlock(V1_DOCUMENT, "---\nname: clock # its name\ndescription: 'Rings'\n---\n\n"),
  tabs: `# T\n\n${block(JSON.stringify(V1_DOCUMENT, null, "\t"))}`,
  "four spaces": `# T\n\n${block(JSON.stringify(V1_DOCUMENT, null, 4))}\ntail`,
  "one line": `# T\n\n${block(JSON.stringify(V1_DOCUMENT))}`,
  tildes: `a\n\n${block(pretty, "~~~")}b`,
  "a longer fence": `${block(pretty, "`````")}\n\`\`\`\ncode\n\`\`\`\n`,
  "more words on the fence": withBlock(V1_DOCUMENT).replace(
    "router-manifest",
    "router-manifest json  title=`x".slice(0, -3),
  ),
  "spaces before the word": withBlock(V1_DOCUMENT).replace("```router", "```  \trouter"),
  "an indented fence": `text\n\n  ${block(pretty, "```").replaceAll("\n", "\n  ").trimEnd()}\nafter\n`,
  "a fence indented by three, its content not": `text\n\n   \`\`\`router-manifest\n${pretty}\n   \`\`\`\nafter\n`,
  "blank lines inside the block": withBlock(V1_DOCUMENT).replace("router-manifest\n", "router-manifest\n\n  \n"),
  "no final newline": withBlock(V1_DOCUMENT, "# x\n\n", "").trimEnd(),
  "an unclosed fence": withBlock(V1_DOCUMENT, "# x\n\n", "").replace(/\n```\n$/, ""),
  "trailing spaces and form feeds": withBlock(V1_DOCUMENT, "# x  \n\f\n\u00a0\n", "  \n\t\nend \u2028 "),
};

describe("a migration", () => {
  // Tests the guarantee reliability.md#g14.
  it.each(Object.entries(layouts))(
    "changes only the word of the fence and the content: %s (skill-manifest-v1.md#d27, skill-manifest-v2.md#s74, skill-manifest-v2.md#s81)",
    (_, text) => {
      const result = migrated(text);
      expect(result).not.toContain("router-manifest");
      const [before, after] = around(text, "router-manifest");
      expect(around(result, "skill-manifest")).toEqual([before, after]);
      expect(planned(result)).toMatchObject({ status: "already-v2", edits: [], review: [] });
    },
  );

  it("keeps the line endings inside the block", () => {
    const result = migrated(layouts["CRLF"]!);
    expect(result.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(migrated(layouts["lone CR"]!)).not.toContain("\n");
    const mixed = withBlock(V1_DOCUMENT).replace(pretty, pretty.replaceAll("\n", "\r\n"));
    expect(migrated(mixed)).toMatch(/```skill-manifest\n\{\r\n {2}"schema_version"/);
  });

  it.each([
    ["tabs", "\t"],
    ["four spaces", "    "],
  ])("keeps the indentation: %s", (name, step) => {
    const result = migrated(layouts[name]!);
    expect(result).toContain(`\n${step}"operations": {\n${step}${step}"clock.set": {\n${step.repeat(3)}"description"`);
    expect(result).toContain(`\n${step.repeat(5)}"sh",\n`);
  });

  it("keeps the indentation of an indented block", () => {
    const result = migrated(layouts["an indented fence"]!);
    expect(result).toContain('\n  ```skill-manifest\n  {\n    "schema_version": "2.0",');
    expect(result).toContain("\n    }\n  }\n  ```\nafter\n");
    const inner = withBlock(V1_DOCUMENT).replace(pretty, pretty.replace(/^/gm, "      "));
    expect(migrated(inner)).toContain('\n      {\n        "schema_version": "2.0",');
    const flush = migrated(layouts["a fence indented by three, its content not"]!);
    expect(flush).toContain('\n   ```skill-manifest\n{\n  "schema_version"');
  });

  it("keeps a document on one line, with its spacing", () => {
    const dense = migrated(layouts["one line"]!);
    expect(dense).toContain(
      '{"schema_version":"2.0","id":"kitchen-tools-clock","version":"0.3.0","capabilities":["clock-set",',
    );
    expect(dense).toContain('"input":{"minutes":{"type":"string","required":true}');
    const loose = migrated(
      block(
        '{ "id": "a", "version": "1.0.0", "effects": [], "entrypoints": {}, "stdout_contract": { "last_line_json": false } }',
      ),
    );
    expect(loose).toContain(
      '{ "schema_version": "2.0", "id": "a", "version": "1.0.0", "capabilities": [], "effects": [], "operations": {}, "stdout_contract": { "last_line_json": false } }',
    );
    const python = migrated(
      block(
        '{"id": "a", "version": "1.0.0", "effects": [], "entrypoints": {}, "stdout_contract": {"last_line_json": false}}',
      ),
    );
    expect(python).toContain('{"schema_version": "2.0", "id": "a",');
  });

  it("replaces a word that is written with escapes", () => {
    const text = withBlock({ ...V1_DOCUMENT, note: "router-manifest" });
    for (const spelled of ["router\\-manifest", "router&#45;manifest"]) {
      const odd = text.replace("router-manifest", spelled);
      expect(migrated(odd)).toBe(migrated(text));
    }
  });

  it("keeps argument vectors as they are, on one line or on several (skill-manifest-v1.md#d27)", () => {
    const result = migrated(
      `${block(`{
  "id": "a-b", "version": "1.0.0",
  "effects": [ "fs.read",   "proc.exec" ],
  "entrypoints": {
    "go": {
      "unix": ["sh","-c","caf\\u00e9 \\/ {x}"],
      "windows": [
        "cmd",
        "{x}"
      ]
    },
    "stop": { "unix": ["kill"] }
  },
  "stdout_contract": { "last_line_json": true, "schema_version": "1.0", "limit": 12345678901234567890, "ratio": 1.50 }
}`)}`,
    );
    expect(result).toContain('"effects": [ "fs.read",   "proc.exec" ],\n');
    expect(result).toContain(
      '      "entrypoints": {\n        "unix": ["sh","-c","caf\\u00e9 \\/ {x}"],\n        "windows": [\n          "cmd",\n          "{x}"\n        ]\n      }\n',
    );
    expect(result).toContain('      "entrypoints": { "unix": ["kill"] }\n');
    expect(result).toContain(
      '"stdout_contract": { "last_line_json": true, "limit": 12345678901234567890, "ratio": 1.50 }\n}',
    );
  });

  it("writes the keys in the order of the specification, then the unknown ones (skill-manifest-v1.md#d27)", () => {
    const result = manifestIn(
      migrated(
        withBlock({
          stdout_contract: { zeta: [1, { a: null }], last_line_json: false, schema_version: "1.0" },
          owner: { team: "kitchen", deep: { list: [[], {}] } },
          entrypoints: { go: { windows: ["x"], unix: ["y"], agent: "Do it", shell: "zsh" } },
          effects: ["fs.read", "tea.pour"],
          version: "1.0.0",
          id: "x",
          notes: [],
        }),
      ),
    );
    expect(Object.keys(result)).toEqual([
      "schema_version",
      "id",
      "version",
      "capabilities",
      "effects",
      "operations",
      "stdout_contract",
      "owner",
      "notes",
    ]);
    expect(result).toMatchObject({
      effects: ["fs.read", "tea.pour"],
      operations: { go: { entrypoints: { windows: ["x"], unix: ["y"], agent: "Do it", shell: "zsh" } } },
      owner: { team: "kitchen", deep: { list: [[], {}] } },
      notes: [],
    });
    expect(result["stdout_contract"]).toEqual({ zeta: [1, { a: null }], last_line_json: false });
  });

  it.each([
    ["is mostly blank", `${" ".repeat(60_000)}\n`.repeat(3) + pretty],
    ["has very many values", JSON.stringify({ ...V1_DOCUMENT, effects: Array.from({ length: 20_000 }, () => "x") })],
    [
      "has very many keys",
      JSON.stringify({
        ...V1_DOCUMENT,
        x: Object.fromEntries(Array.from({ length: 10_000 }, (_, key) => [`k${key}`, key])),
      }),
    ],
    [
      "has very many entrypoints",
      JSON.stringify({
        ...V1_DOCUMENT,
        entrypoints: Object.fromEntries(Array.from({ length: 1000 }, (_, key) => [`k.${key}`, {}])),
      }),
    ],
    ["is very deep", JSON.stringify({ ...V1_DOCUMENT, x: JSON.parse(`${"[".repeat(90)}${"]".repeat(90)}`) }, null, 2)],
  ])("ends within the time of a test if a block %s", (_, content) => {
    expect(migrated(block(content))).toContain("operations");
  });

  it("is refused if the result would be too large to be read, with the range of the old block", () => {
    const text = block(JSON.stringify({ ...V1_DOCUMENT, more: "x".repeat(8 * 1024 * 1024 - 400) }));
    expect(refusals(text)).toEqual([["source/too-large", text]]);
  });

  it("keeps keys such as __proto__", () => {
    const text = `${block(`{
  "id": "x", "version": "1.0.0", "effects": [],
  "entrypoints": { "__proto__": { "unix": ["a", "{__proto__}", "{constructor}"] }, "toString": {} },
  "stdout_contract": { "last_line_json": true, "__proto__": 1 },
  "__proto__": { "kept": true }, "constructor": 2
}`)}`;
    const result = migrated(text);
    expect(result).toContain('"__proto__": { "kept": true }');
    expect(result).toContain(
      '"input": {\n        "__proto__": { "type": "string", "required": true },\n        "constructor"',
    );
    expect(result).toContain('"stdout_contract": { "last_line_json": true, "__proto__": 1 }');
  });
});
