import { memoryFiles } from "@skill-convert/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findUses, USE_KINDS } from "../src/index.js";

const FILES = ["run.sh", "run.py", "run.ts", "SKILL.md", "requirements.txt", ".env.example", "package.json"] as const;

/** Pieces of programs in all languages, so that generated texts have much that is nearly right. */
const PIECES = [
  "curl ",
  "rm -rf ",
  "$X",
  '"$(',
  ")",
  "${A:-",
  "{a,{b,$X}}",
  "{a,b{c,",
  "}",
  "<<EOF\n",
  "\nEOF\n",
  "eval ",
  "f() {",
  "; done\n",
  "for x in ",
  "import os\n",
  'open("a", "w")',
  "os.environ[",
  "]",
  'f"{',
  '}"',
  "def f(a=",
  "):\n  ",
  "requests.get(",
  "with ",
  " as f:",
  "const a = ",
  "`${",
  "}`",
  "fs.writeFileSync(",
  "require(",
  "process.env.",
  "=> ",
  "await ",
  "\n",
  " ",
  "'",
  '"',
  "\\",
  "https://a.example.org",
  "~/b",
  "../",
  "```sh\n",
  "\n```\n",
  "|",
  "> ",
  "#",
  "//",
  "\u{E000}",
  "\uD800",
  "\t",
  "a",
  "=",
];

const program = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 5 })), { maxLength: 40 });

describe("findUses", () => {
  it("never throws, and every range lies in the file", () => {
    fc.assert(
      fc.property(program, fc.constantFrom(...FILES), (pieces, file) => {
        const text = pieces.join("");
        const { uses } = findUses(memoryFiles({ [file]: text }));
        for (const { kind, name, certainty, range, via } of uses) {
          expect(USE_KINDS).toContain(kind);
          expect(name === undefined).toBe(certainty === "unknown");
          expect(via).not.toBe("");
          expect(range.start).toBeGreaterThanOrEqual(0);
          expect(range.start).toBeLessThanOrEqual(range.end);
          expect(range.end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });

  it("gives the same answer each time", () => {
    fc.assert(
      fc.property(program, fc.constantFrom(...FILES), (pieces, file) => {
        const files = memoryFiles({ [file]: pieces.join("") });
        expect(findUses(files)).toEqual(findUses(files));
      }),
    );
  });

  const PROGRAMS = {
    "run.sh": ["#", 'BASE="https://a.example.org"\n', 'curl -o out.json "$BASE/v1"\n', "rm -f old.txt\n"],
    "run.py": [
      "#",
      "import os\nfrom pathlib import Path\n",
      'ROOT = Path("a")\n',
      '(ROOT / "b").write_text(os.environ["C"])\n',
    ],
    "run.ts": ["//", 'import fs from "fs";\n', 'const a = "b";\n', "fs.writeFileSync(`${a}.txt`, process.env.C);\n"],
  } as const;

  it.each(Object.entries(PROGRAMS))("does not depend on comments in %s", (file, [sign, ...lines]) => {
    const found = (text: string) =>
      findUses(memoryFiles({ [file]: text })).uses.map(({ kind, name, certainty, via }) => [
        kind,
        name,
        certainty,
        via,
      ]);
    const plain = found(lines.join(""));
    expect(plain.length).toBeGreaterThan(1);
    const word = fc.string({ maxLength: 20 }).map((text) => text.replace(/[\r\n\u2028\u2029\\]/g, " "));
    fc.assert(
      fc.property(fc.array(word, { minLength: lines.length, maxLength: lines.length }), (comments) => {
        const text = lines.map((line, index) => `${sign} ${comments[index]}\n${line}`).join("");
        expect(found(text)).toEqual(plain);
      }),
    );
  });

  it("never calls a use certain whose name another value could change", () => {
    const name = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(name, name, (folder, file) => {
        const texts = {
          "run.sh": `X="$1"\nrm -rf "${folder}/$X/${file}"\n`,
          "run.py": `import sys, os\nos.remove("${folder}/" + sys.argv[1] + "/${file}")\n`,
          "run.ts": `import fs from "fs";\nfs.unlinkSync("${folder}/" + process.argv[2] + "/${file}");\n`,
        };
        for (const [path, text] of Object.entries(texts)) {
          const found = findUses(memoryFiles({ [path]: text })).uses.filter(({ kind }) => kind === "delete");
          expect(found.map(({ name: used, certainty }) => [used, certainty])).toEqual([
            [`${folder}/*/${file}`, "possible"],
          ]);
        }
      }),
    );
  });
});

describe("hostile programs", () => {
  const DEEP = 10_000;
  const HOSTILE: readonly (readonly [string, string])[] = [
    ["nested substitutions", '"$('.repeat(DEEP)],
    ["nested brackets", "([{".repeat(DEEP)],
    ["nested quotes", "'\"`".repeat(DEEP)],
    ["nested expansions", "${a:-".repeat(DEEP)],
    ["nested templates", "`${".repeat(DEEP)],
    ["nested blocks", "if a; then ".repeat(DEEP)],
    ["nested functions", "f(() => ".repeat(DEEP)],
    ["a line of five million characters", `echo ${"a".repeat(5_000_000)}`],
    ["a long sum", `x = ${'"a" + '.repeat(50_000)}"b"\nopen(x)\n`],
    [
      "names that double",
      Array.from({ length: 60 }, (_, at) => `A${at + 1}="$A${at}$A${at}"`)
        .join("\n")
        .concat("\nrm $A60\n"),
    ],
    [
      "choices that double",
      Array.from({ length: 60 }, (_, at) => `a${at + 1} = b ? a${at} : a${at} + a${at};`)
        .join("\n")
        .concat("fetch(a60)"),
    ],
    ["names that depend on each other", "a = b + c\nb = a + c\nc = a + b\nopen(a)\n"],
    ["braces in braces", `mkdir ${"{a,".repeat(10_000)}b${"}".repeat(10_000)}\n`],
    ["many braces", `mkdir ${"{a,b}".repeat(10_000)}\n`],
    ["many requirements in a line", "a @ ".repeat(50_000)],
    ["many here-documents", "cat <<E\n$X\nE\n".repeat(20_000)],
    ["many definitions of one name", "a = 1; f(a);\n".repeat(20_000)],
    ["many calls of one function", `f() { rm "$1"; }\n${"f a\n".repeat(20_000)}`],
  ];

  it.each(HOSTILE)("are read within bounds: %s", (_, text) => {
    for (const file of FILES) {
      const content = file === "SKILL.md" ? `\`\`\`sh\n${text}\n\`\`\`\n` : text;
      const { uses } = findUses(memoryFiles({ [file]: content }));
      expect(uses.every(({ range }) => range.end <= content.length)).toBe(true);
    }
  });
});
