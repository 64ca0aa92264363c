import { existsSync, readdirSync, readFileSync } from "node:fs";
import { memoryFiles, type SkillFiles } from "@skill-convert/core";
import matter from "gray-matter";
import { describe, expect, it } from "vitest";
import { fromGrayMatter, options, toGrayMatter } from "../src/gray-matter.js";
import { readMarkdown } from "../src/index.js";

describe("gray-matter with these engines", () => {
  it("reads what readMarkdown reads", () => {
    const text = "---\nname: x\ndate: 2024-01-01\nversion: 1.0.0\non: yes\n---\n# Body\n";
    const { data, content } = matter(text, options());
    expect(data).toEqual(readMarkdown(text, "SKILL.md").frontmatter?.value);
    expect(data).toEqual({ name: "x", date: "2024-01-01", version: "1.0.0", on: "yes" });
    expect(content).toBe("# Body\n");
    expect(matter('---json\n{"a": 1}\n---\n', options()).data).toEqual({ a: 1 });
    expect(matter("---\n---\n", options()).data).toEqual({});
  });

  // Tests the guarantee reliability.md#g17.
  it("runs no code", () => {
    for (const language of ["js", "javascript", "coffee", "cson", "coffeescript"]) {
      const text = `---${language}\n{ a: (globalThis.ran = true) }\n---\n`;
      expect(() => matter(text, options()), language).toThrow(/is not read/);
    }
    expect("ran" in globalThis).toBe(false);
  });

  it("fails every time for a bad document", () => {
    const text = "---\na: b: c\n---\n";
    for (let time = 0; time < 2; time++) expect(() => matter(text, options())).toThrow(/must be in quotes/);
  });

  it("writes front matter in the house style", () => {
    expect(matter.stringify("# Body\n", { name: "x", tags: ["a"] }, options())).toBe(
      "---\nname: x\ntags: [a]\n---\n# Body\n",
    );
  });
});

const DATED = "---\nname: x\nversion: 2024-01-01 # a date\nmode: 0644\n'tags': [ a,  b ]\n---\r\n# Body\n";

describe("fromGrayMatter", () => {
  it("keeps every byte of a file that was not changed, whatever gray-matter makes of its values", () => {
    for (const text of [
      DATED,
      `\ufeff${DATED}`,
      "# Only a body\n",
      "",
      "---\n# nothing\n---\nBody",
      "---\na: 1\n-----\nBody\n",
    ]) {
      expect(textIn(fromGrayMatter(matter(text, {}))), text).toBe(text);
      expect(textIn(fromGrayMatter(matter(text, options()), { options: options() })), text).toBe(text);
    }
  });

  it("writes changes into the original text, where the other values keep their form", () => {
    const file = matter(DATED);
    expect(file.data["version"]).toBeInstanceOf(Date);
    file.data["tags"].push("c");
    file.data["added"] = new Date("2024-02-03");
    file.content = `${file.content}More\n`;
    expect(textIn(fromGrayMatter(file))).toBe(
      `---\nname: x\nversion: 2024-01-01 # a date\nmode: 0644\n'tags': [ a,  b,  c ]\nadded: "2024-02-03"\n---\r\n# Body\nMore\n`,
    );
    // gray-matter keeps the changed object in its cache.
    expect(textIn(fromGrayMatter(matter(DATED)))).toContain('added: "2024-02-03"');
  });

  it("removes front matter without data, and adds it to a file that had none", () => {
    expect(
      textIn(fromGrayMatter({ ...matter("---\na: 1\n---\nBody\n"), orig: "---\na: 1\n---\nBody\n", data: {} })),
    ).toBe("Body\n");
    const bare = matter("Body\n", {});
    expect(textIn(fromGrayMatter(Object.assign(bare, { data: { name: "x" } })))).toBe("---\nname: x\n---\nBody\n");
  });

  it("prints what has no original text, or one that only gray-matter can read", () => {
    expect(textIn(fromGrayMatter({ data: { name: "x" }, content: "Body\n" }))).toBe("---\nname: x\n---\nBody\n");
    const toml = { engines: { toml: () => ({ name: "x" }) } };
    const parsed = matter('---toml\nname = "x"\n---\nBody\n', toml);
    expect(textIn(fromGrayMatter({ ...parsed, content: "New\n" }, { options: toml }))).toBe("---\nname: x\n---\nNew\n");
    // A line of more than three dashes ends the front matter for gray-matter alone.
    const dashes = matter("---\na: 1\n-----\nBody\n", {});
    expect(textIn(fromGrayMatter(Object.assign(dashes, { data: { a: 2 } })))).toBe("---\na: 2\n---\n--\nBody\n");
  });

  it("is in the folder of the file, beside the other files of the skill", () => {
    const file = { data: {}, content: "x" };
    expect(fromGrayMatter({ ...file, path: "./skills/notes/SKILL.md" })).toMatchObject({
      path: "skills/notes",
      folder: "notes",
    });
    expect(fromGrayMatter({ ...file, path: "C:\\skills\\notes\\SKILL.md" }).path).toBe("notes");
    expect(fromGrayMatter({ ...file, path: "/home/me/notes/SKILL.md" }).path).toBe("notes");
    const over = memoryFiles({ "scripts/a.sh": "true\n", "SKILL.md": "old" }, { path: "skills/tidy" });
    const files = fromGrayMatter(file, { over });
    expect([files.path, files.list(), textIn(files)]).toEqual(["skills/tidy", ["SKILL.md", "scripts/a.sh"], "x"]);
  });

  it("names data that JSON cannot represent", () => {
    const of = (data: object) => () => fromGrayMatter({ data, content: "" });
    expect(of({ a: { b: [1, Number.NaN] } })).toThrow('the data of a file must be JSON or dates, but "a/b/1" is not');
    expect(of({ a: () => 1 })).toThrow(TypeError);
    expect(of({ a: new Map() })).toThrow(TypeError);
    expect(() => fromGrayMatter("SKILL.md" as never)).toThrow(TypeError);
  });
});

describe("toGrayMatter", () => {
  it("gives what gray-matter gives with these engines, and the path", () => {
    const files = memoryFiles({ "SKILL.md": DATED }, { path: "skills/notes" });
    const { data, content, path } = toGrayMatter(files);
    expect({ data, content, path }).toEqual({
      data: { name: "x", version: "2024-01-01", mode: 644, tags: ["a", "b"] },
      content: "# Body\n",
      path: "skills/notes/SKILL.md",
    });
    expect(textIn(fromGrayMatter(toGrayMatter(files), { options: options() }))).toBe(DATED);
  });

  it("says which file cannot be read", () => {
    expect(() => toGrayMatter(memoryFiles({}))).toThrow("SKILL.md cannot be read: there is no such file");
    expect(() => toGrayMatter(memoryFiles({ "a.md": "---\na: b: c\n---\n" }), "a.md")).toThrow(/must be in quotes/);
  });
});

/** Front matter that gray-matter's own engine, YAML 1.1 of js-yaml, reads differently than this package, and why. */
const DIFFERENCES: readonly (readonly [why: string, yaml: string, theirs: unknown, ours: unknown])[] = [
  ["a date is no type of JSON", "a: 2024-01-01", { a: new Date("2024-01-01") }, { a: "2024-01-01" }],
  ["YAML 1.2 has no octal numbers with a leading zero", "a: 0644", { a: 420 }, { a: 644 }],
  ["YAML 1.2 has no numbers with underscores", "a: 1_000", { a: 1000 }, { a: "1_000" }],
  ["YAML 1.2 has no numbers to the base of 60", "a: 1:30", { a: 90 }, { a: "1:30" }],
  ["YAML 1.2 has no binary numbers", "a: 0b11", { a: 3 }, { a: "0b11" }],
  ["YAML 1.2 has octal numbers with 0o", "a: 0o17", { a: "0o17" }, { a: 15 }],
  [
    "YAML 1.2 has no merge keys",
    "a: &a {b: 1}\nc: {<<: *a}",
    { a: { b: 1 }, c: { b: 1 } },
    { a: { b: 1 }, c: { "<<": { b: 1 } } },
  ],
  ["a key is its text", "2024-01-01: x", { [String(new Date("2024-01-01"))]: "x" }, { "2024-01-01": "x" }],
];

/** What a reader finds in a text, or that it finds an error. */
function byGrayMatter(text: string) {
  try {
    const { data, content } = matter(text, {});
    return { data, content };
  } catch {
    return "an error";
  }
}

function byThisPackage(text: string) {
  const { frontmatter, body, diagnostics } = readMarkdown(text, "SKILL.md");
  if (diagnostics.some(({ severity }) => severity === "error")) return "an error";
  return { data: frontmatter?.value ?? {}, content: text.slice(body.start, body.end) };
}

describe("front matter", () => {
  it.each(DIFFERENCES)("is read differently than by gray-matter's own engine, because %s", (_, yaml, theirs, ours) => {
    const text = `---\n${yaml}\n---\n`;
    expect(byGrayMatter(text)).toEqual({ data: theirs, content: "" });
    expect(byThisPackage(text)).toEqual({ data: ours, content: "" });
    // The difference is no change, so nothing is written for it.
    expect(textIn(fromGrayMatter(matter(text, {})))).toBe(text);
  });

  it("of real skills is read as by gray-matter itself", () => {
    const root = new URL("../../../", import.meta.url);
    const folders = ["examples/", "conformance/cases/", "../shared/corpus/"].map((path) => new URL(path, root));
    const texts = folders.filter(existsSync).flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((path) => path.endsWith("SKILL.md"))
        .map((path) => [path, readFileSync(new URL(path, folder), "utf8")] as const),
    );
    expect(texts.length).toBeGreaterThan(50);
    for (const [path, text] of texts) {
      expect(byThisPackage(text), path).toEqual(byGrayMatter(text));
      if (byGrayMatter(text) !== "an error") expect(textIn(fromGrayMatter(matter(text, {}))), path).toBe(text);
    }
  });
});

function textIn(files: SkillFiles): string | undefined {
  const content = files.text("SKILL.md");
  return content.kind === "text" ? content.text : undefined;
}
