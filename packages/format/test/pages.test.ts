import { type Json, type JsonSchema, memoryFiles, type Operation, type SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { isPage, pageEdits, pagesOf } from "../src/section/pages.js";
import { generatedSection } from "../src/section/section.js";

const DEEP = { type: "object", properties: { line: { type: "string" } } } as const;

function operation(name: string, more: Partial<Operation> = {}): Operation {
  const parameters = [{ name: "id", schema: { type: "integer" }, required: true, description: "Which one." }];
  return { name, description: `Does ${name}. It is quick.`, input: { parameters }, ...more };
}

const manifestOf = (operations: Operation[]): SkillManifest => ({ id: "desk", name: "Desk", operations });
const section = (manifest: SkillManifest) => generatedSection(manifest, { overview: true, contract: true }) ?? "";
const textsOf = (manifest: SkillManifest) =>
  new Map(
    pageEdits(manifest, memoryFiles({})).flatMap((edit) => (edit.kind === "write" ? [[edit.path, edit.text]] : [])),
  );

describe("operations that are described and not started (mapping-decisions.md#d105)", () => {
  it("are in SKILL.md with one call each if they are few", () => {
    const manifest = manifestOf([operation("open_desk"), operation("close_desk", { hints: { destructive: true } })]);
    expect(pagesOf(manifest)).toEqual([]);
    expect(section(manifest)).toContain('```json\n{"name":"open_desk","arguments":{"id":1}}\n```');
    expect(section(manifest)).toContain(
      "According to its author, which nobody has verified: it may delete or overwrite.",
    );
  });

  it("are called as an agent is told, on a page too, and not if a command starts them", () => {
    const entrypoints = { agent: "Send `GET https://desk.example/{id}`." };
    const few = manifestOf([operation("open_desk", { entrypoints }), operation("close_desk")]);
    expect(section(few)).toContain("\n\nSend `GET https://desk.example/{id}`.\n\nInputs:");
    expect(section(few)).not.toContain('"open_desk"');
    expect(section(few)).toContain('{"name":"close_desk","arguments":{"id":1}}');
    const output = { keywords: DEEP };
    const [page = ""] = textsOf(manifestOf([operation("open_desk", { entrypoints, output })])).values();
    expect(page.match(/^Send `GET https:\/\/desk\.example\/\{id\}`\.$/gm)).toHaveLength(1);
    expect(page).not.toContain('"open_desk"');
    const started = { ...entrypoints, unix: ["desk", "open"] };
    expect(pagesOf(manifestOf([operation("open_desk", { entrypoints: started, output })]))).toEqual([]);
    const followed = { agent: "Follow SKILL.md" };
    expect(pagesOf(manifestOf([operation("open_desk", { entrypoints: followed, output })]))).toEqual([]);
  });

  it("have pages by what their names are about, or by their tags", () => {
    const operations = [
      operation("create_issue", { input: { parameters: [{ name: "body", schema: DEEP, required: true }] } }),
      operation("list_issues"),
      operation("notes.search"),
      operation("notes.add"),
      operation("ping"),
      operation("getUser", { extensions: { any: { tags: ["People"] } } }),
      operation("setPhoto", { extensions: { any: { tags: ["People"] } } }),
    ];
    const manifest = manifestOf(operations);
    expect(pagesOf(manifest).map(({ file, operations }) => [file, operations.map(({ name }) => name)])).toEqual([
      ["references/operations-issue.md", ["create_issue", "list_issues"]],
      ["references/operations-note.md", ["notes.search", "notes.add"]],
      ["references/operations-people.md", ["getUser", "setPhoto"]],
      ["references/operations-other.md", ["ping"]],
    ]);
    expect(section(manifest)).toContain("### [issue](references/operations-issue.md)");
    expect(section(manifest)).toContain('- `create_issue {"body":{}}`: Does create_issue.\n');
    const page = textsOf(manifest).get("references/operations-issue.md") ?? "";
    expect(page).toContain('{"name":"create_issue","arguments":{"body":{}}}');
    expect(page).toContain('"line": {');
    expect(isPage("references/operations-issue.md", page)).toBe(true);
  });

  it("begin where SKILL.md would have more than 250 lines for the operations", () => {
    const plain = (count: number, parameters: number) =>
      Array.from({ length: count }, (_, index): Operation => {
        const inputs = Array.from({ length: parameters }, (_, nth) => ({ name: `p${nth}`, schema: {} }));
        return { name: `ping${index}`, input: { parameters: inputs } };
      });
    expect(pagesOf(manifestOf([...plain(20, 0), ...plain(1, 0).slice(1)]))).toEqual([]);
    expect(pagesOf(manifestOf(plain(10, 13)))).toEqual([]);
    expect(pagesOf(manifestOf([...plain(9, 13), ...plain(1, 14)]))).not.toEqual([]);
  });

  it("are not grouped by names without words", () => {
    const operations = ["--", "__", "."].map((name) => operation(name, { output: { keywords: DEEP } }));
    const titlesOf = (all: Operation[]) => pagesOf(manifestOf(all)).map(({ title }) => title);
    expect(titlesOf(operations)).toEqual(["Operations"]);
    expect(titlesOf([operation("add_issue"), operation("list_issues"), ...operations])).toEqual(["issue", "other"]);
  });

  it("are not grouped by tags that are blank or no text", () => {
    const tagged = (name: string, tags: Json) => operation(name, { extensions: { any: { tags } } });
    const operations = [
      operation("create_issue", { input: { parameters: [{ name: "body", schema: DEEP, required: true }] } }),
      tagged("list_issues", [" "]),
      tagged("close_issue", [3]),
    ];
    expect(pagesOf(manifestOf(operations)).map(({ title }) => title)).toEqual(["Operations"]);
  });

  it("show each input with a value of its type, and no hint that does not count (mcp-tools.md#s17)", () => {
    const types = { all: "boolean", most: "integer", tags: "array", by: "object", none: "null", word: "string" };
    const parameters = Object.entries(types).map(([name, type]) => ({ name, schema: { type }, required: true }));
    const hints = { readOnly: true, destructive: true, idempotent: false };
    const text = section(manifestOf([operation("find", { input: { parameters }, hints })]));
    const example = { all: true, most: 1, tags: [], by: {}, none: null, word: "<word>" };
    expect(text).toContain(JSON.stringify({ name: "find", arguments: example }));
    expect(text).not.toContain("it may delete or overwrite");
    expect(text.match(/nobody has verified: [^;]*\.$/m)).not.toBeNull();
  });

  it("are named by all the words that the names of a group share", () => {
    const operations = [
      operation("create_pull_request", { output: { keywords: DEEP } }),
      operation("list_pull_requests"),
      operation("mergePullRequest"),
      operation("get_review"),
      operation("list_pull_reviews"),
    ];
    expect(pagesOf(manifestOf(operations)).map(({ title, file }) => [title, file])).toEqual([
      ["pull request", "references/operations-pull-request.md"],
      ["review", "references/operations-review.md"],
    ]);
  });

  it("have the definitions of several schemas once, and those that differ with each schema", () => {
    const using = (more: Readonly<Record<string, JsonSchema>>) => ({
      output: {
        fields: [{ name: "at", schema: { $ref: "#/$defs/Place" } }],
        keywords: { $defs: { Place: { enum: ["here"] }, ...more } },
      },
    });
    const manifest = manifestOf([
      operation("find_desk", using({ Own: { enum: ["red"] } })),
      operation("move_desk", using({ Own: { enum: ["blue"] }, Single: { enum: ["one"] } })),
    ]);
    const [page = ""] = textsOf(manifest).values();
    for (const value of ["here", "red", "blue", "one"]) expect(page.split(`"${value}"`)).toHaveLength(2);
    expect(page.indexOf('"here"')).toBeGreaterThan(page.indexOf("## Definitions"));
    expect(page.indexOf('"one"')).toBeLessThan(page.indexOf("## Definitions"));
  });

  it("take fewer than 500 lines, however many they are (agent-skills.md#s46)", () => {
    const operations = Array.from({ length: 600 }, (_, index) => operation(`do_${index}_thing${index % 150}`));
    const lines = section(manifestOf(operations)).split("\n");
    expect(lines.length).toBeLessThan(300);
    const pages = textsOf(manifestOf(operations));
    const all = [...pages.values()].join("\n");
    for (const { name } of operations) expect(all).toContain(`### ${name}\n`);
    expect(lines.join("\n")).toContain("`do_599_thing149`");
  });

  it("keep pages that somebody has edited, and lose those that are no longer needed", () => {
    const manifest = manifestOf([operation("a_x", { output: { keywords: DEEP } }), operation("a_y")]);
    const [[file = "", text = ""] = []] = textsOf(manifest);
    const edited = memoryFiles({ [file]: `${text}More.\n`, "references/mine.md": "# Mine\n" });
    expect(pageEdits(manifest, edited)).toEqual([]);
    const few = manifestOf([operation("a_x")]);
    expect(pageEdits(few, memoryFiles({ [file]: text }))).toEqual([{ kind: "remove", path: file }]);
    expect(pageEdits(few, edited)).toEqual([]);
  });

  it("show no value of a sensitive input", () => {
    const secret = { name: "key", schema: { enum: ["hunter2"] }, sensitive: true, required: true };
    const manifest = manifestOf([operation("a", { input: { parameters: [secret], keywords: { not: {} } } })]);
    expect(pagesOf(manifest)).not.toEqual([]);
    expect([section(manifest), ...textsOf(manifest).values()].join("\n")).not.toContain("hunter2");
  });
});
