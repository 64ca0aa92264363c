import matter from "gray-matter";
import { describe, expect, it } from "vitest";
import { options } from "../src/gray-matter.js";
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
