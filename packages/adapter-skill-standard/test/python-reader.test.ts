import { join } from "node:path";
import type { Json } from "@skill-convert/core";
import { jsonEqual } from "@skill-convert/core/json";
import { json } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Evaluated } from "../src/files/python/evaluated.js";
import { viewPython } from "../src/files/python/methods.js";
import { MAX_PYTHON_LENGTH, parsePython } from "../src/files/python/parse.js";
import { printPython } from "../src/files/python/print.js";
import { makeRepository, runPython, withoutPython, writeFiles } from "./python.js";

/** What `input_schema()` of the last class returns. */
function read(text: string): Evaluated | undefined {
  const module = parsePython(text);
  expect(module?.syntaxError).toBeUndefined();
  return viewPython(module!).classes.at(-1)?.returned("input_schema");
}

/** A class whose method returns an expression. */
const returning = (expression: string, { head = "", attributes = "", body = "" } = {}) =>
  `${head}\n\nclass S(Skill):\n    Z = 0\n${indent(attributes, 4)}\n    def input_schema(self):\n${indent(body, 8)}\n        return ${expression}\n`;
const indent = (text: string, by: number) =>
  text
    .split("\n")
    .map((line) => (line ? " ".repeat(by) + line : ""))
    .join("\n");

/** Expressions with a value that their text shows. */
const KNOWN: readonly (string | [string, { head?: string; attributes?: string; body?: string }])[] = [
  "{}",
  "{'a': [1, -2.5, 1e3, 0x1F, 0b11, 0o17, 1_000, .5, 5.0, True, False, None]}",
  "('one')",
  "('one',)",
  "[(1, 2), ()]",
  "'a' \"b\" '''c\nd'''",
  "('implicit '\n            'concatenation')",
  '"\\n\\t\\\\\\"\\\'\\a\\b\\f\\v\\r\\0\\101\\x41\\u0041\\U0001F600\\q\\\n"',
  "r'\\d+\\n'",
  'R"\\\\"',
  "u'ü'",
  "f'plain {{x}}'",
  "rf'\\d{{2}}'",
  "'漢字 🎉'",
  "-0.0",
  "-0",
  "+1",
  "not True",
  "60 * 60 * 24",
  "7 // 2 + 7 % 3 - 2 ** 3",
  "-7 // 2",
  "-7 % 3",
  "1 / 4",
  "'a' + 'b'",
  "[1] + [2]",
  "(1,) + (2,)",
  "{'a': 1, **{'b': 2}, 'a': 3}",
  "[*[1, 2], 3]",
  "dict(a=1, b=dict())",
  "dict({'a': 1}, b=2)",
  "dict(**{'a b': 1}, c=[1])",
  ["BASE", { head: "BASE = {'type': 'object'}" }],
  ["{**BASE, 'x': NAMES}", { head: "BASE: dict = {'type': 'object'}\nNAMES = ['a', 'b']" }],
  ["self.KINDS", { attributes: "KINDS = ['a', 'b']" }],
  ["S.KINDS", { attributes: "KINDS = ['a', 'b']" }],
  ["Other.X", { head: "class Other:\n    X = 'there'" }],
  ["local", { body: "'doc'\nlocal = {'a': 1}" }],
  ["{'a': self.X}", { attributes: "def __init__(self):\n    self.X = 'set once'" }],
  ["{'a': inner}", { body: "outer = 1\ninner = outer + 1" }],
];

/** Expressions that only a run, or nothing, gives a value. */
const UNKNOWN: readonly (string | [string, { head?: string; attributes?: string; body?: string }])[] = [
  "f'{self}'",
  "b'bytes'",
  "'\\N{DIGIT ONE}'",
  "1j",
  "...",
  "{1, 2}",
  "{1: 2}",
  "[x for x in (1, 2)]",
  "{k: 1 for k in 'ab'}",
  "lambda: 1",
  "1 if True else 2",
  "True and {}",
  "1 < 2",
  "True + 1",
  "1 / 0",
  "9007199254740993 + 1",
  "10 ** 400",
  "[1] + (2,)",
  "'%s' % 1",
  "'{}'.format(1)",
  "missing",
  "self",
  "self.missing",
  "self.method()",
  "os.environ",
  "open('/etc/passwd').read()",
  "__import__('os').system('true')",
  "dict([('a', 1)])",
  "(y := 3)",
  "await x",
  ["A", { head: "A = 1\nA = 2" }],
  ["A", { head: "A = 1\nA += 1" }],
  ["A", { head: "if x:\n    A = 1" }],
  ["A", { head: "for A in []: pass" }],
  ["A", { head: "from m import A" }],
  ["A", { head: "A = 1\ndef f():\n    global A\n    A = 2" }],
  ["A", { head: "A = {}\nA['x'] = 1" }],
  ["A", { head: "A = 1\nfrom m import *" }],
  ["self.A", { attributes: "A = 1", body: "self = other" }],
  ["A", { head: "A = {'b': {}}\nA['b'].update(x=1)" }],
  ["A", { head: "A = {}\nB = A\nB['x'] = 1" }],
  ["A", { head: "A = []\n\ndef f():\n    A.append(1)" }],
  ["A", { head: "A = {}\ndel A['x']" }],
  ["A", { head: "A = B\nB = A" }],
  ["A", { attributes: "A = 1" }],
  ["self.A", { attributes: "A = 1\ndef __init__(self):\n    self.A = 2" }],
  ["self.A", { attributes: "def other(self):\n    self.A = 2" }],
  ["self.A", { attributes: "A = {}\ndef other(self):\n    self.A['x'] = 2" }],
  ["A", { body: "if self:\n    A = 1" }],
  ["A", { head: "A = 1", body: "A, b = 1, 2" }],
  ["A", { body: "A = {}\nfor k in 'ab':\n    A[k] = 1" }],
  ["dict(a=1)", { head: "def dict(**k): return 1" }],
];

const textOf = (one: (typeof KNOWN)[number]) => (typeof one === "string" ? returning(one) : returning(...one));

describe("reading Python without running it", () => {
  it.skipIf(withoutPython)("gives what Python gives, for everything that it claims to know", () => {
    const root = makeRepository();
    const texts = KNOWN.map(textOf);
    const call =
      "import json, sys\nfor p in sys.argv[1:]:\n    g = {'Skill': object}\n    exec(open(p, encoding='utf-8').read(), g)\n    print(json.dumps(g['S']().input_schema()))\n";
    const paths = texts.map((text, index) => {
      writeFiles(root, { [`m${index}.py`]: text });
      return join(root, `m${index}.py`);
    });
    const done = runPython(["-W", "ignore", "-c", call, ...paths], { cwd: root });
    expect(done.stderr).toBe("");
    const lines = done.stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(texts.length);
    for (const [index, text] of texts.entries()) {
      const evaluated = read(text);
      expect(evaluated, text).toMatchObject({ known: true });
      expect(evaluated?.known && JSON.stringify(evaluated.value), text).toBe(JSON.stringify(JSON.parse(lines[index]!)));
    }
  });

  it.each(UNKNOWN.map((one) => [typeof one === "string" ? one : JSON.stringify(one), one] as const))(
    "guesses nothing about %s",
    (_, one) => {
      const text = textOf(one);
      const evaluated = read(text);
      expect(evaluated).toMatchObject({ known: false, why: expect.any(String) });
      expect(text.slice(evaluated!.range.start, evaluated!.range.end).length).toBeGreaterThan(0);
    },
  );

  it("points at each value", () => {
    const text = returning("{'properties': {'a': {'type': 'string'}}}");
    const root = read(text);
    const at = ["properties", "a", "type"].reduce<Evaluated | undefined>(
      (node, key) => (node?.known ? node.members?.get(key) : undefined),
      root,
    );
    expect(text.slice(at!.range.start, at!.range.end)).toBe("'string'");
  });

  it("gives the methods of a class, and says of no other one that it is there", () => {
    const view = viewPython(
      parsePython(
        "class A:\n    def a(self): pass\n    @property\n    def b(self): return 1\n    c = 2\n    def d(self):\n        raise X\n    @other\n    def e(self): return 1\n    async def f(self): return 1\n    def g(self):\n        yield 1\n    def h(self):\n        if self: return 1\n        return 2\n    def i(self): return 1\n    def i(self): return 2\n",
      )!,
    );
    const [a] = view.classes;
    expect(a!.returned("a")).toMatchObject({ known: true, value: null });
    expect(a!.returned("b")).toMatchObject({ known: true, value: 1 });
    expect(a!.returned("c")).toBeUndefined();
    for (const name of "defghi") expect(a!.returned(name), name).toMatchObject({ known: false });
  });

  it("reads a SkillCategory as its value, and the arguments of metadata()", () => {
    const [a] = viewPython(
      parsePython(
        "class A:\n    def metadata(self):\n        return SkillMetadata(id='x/y', category=SkillCategory.CODE, name=f(), other=SkillCategory('data'))\n",
      )!,
    ).classes;
    const found = a!.returnedArguments("metadata");
    expect(found.get("id")).toMatchObject({ value: "x/y" });
    expect(found.get("category")).toMatchObject({ value: "code" });
    expect(found.get("other")).toMatchObject({ value: "data" });
    expect(found.get("name")).toMatchObject({ known: false });
  });

  it("keeps offsets in a file with a byte-order mark and CRLF", () => {
    const text = `\uFEFF# first\r\n${returning("{'a': '''b\nc'''}").replaceAll("\n", "\r\n")}`;
    const evaluated = read(text);
    expect(evaluated).toMatchObject({ known: true, value: { a: "b\nc" } });
    expect(text.slice(evaluated!.range.start, evaluated!.range.end)).toMatch(/^\{'a'[\s\S]*\}$/);
  });

  it("answers hostile files in bounded time and space", () => {
    expect(parsePython("x".repeat(MAX_PYTHON_LENGTH + 1))).toBeUndefined();
    expect(parsePython(`x = ${"[".repeat(100_000)}`)).toBeUndefined();
    expect(read(returning(`1${" + 1".repeat(400)}`))).toMatchObject({ known: false });
    const refused = (text: string) => {
      const module = parsePython(text);
      return (module && viewPython(module).classes.at(-1)?.returned("input_schema")?.known) ?? false;
    };
    expect(refused(returning(`1${" + 1".repeat(50_000)}`))).toBe(false);
    const bomb = Array.from({ length: 40 }, (_, i) => `A${i + 1} = [A${i}, A${i}]`).join("\n");
    expect(read(returning("A40", { head: `A0 = [1]\n${bomb}` }))).toMatchObject({ known: false });
    expect(refused(returning("x", { body: `x = ${"not ".repeat(3000)}True` }))).toBe(false);
    expect(refused(returning("x", { head: `x = a${".b".repeat(50_000)}` }))).toBe(false);
    expect(refused(returning("x", { head: `for ${"a, ".repeat(50_000)} in x: pass` }))).toBe(false);
    const started = process.cpuUsage().user;
    expect(parsePython(`x = (a {"b${'"}": {"type": "object'.repeat(4000)}`)).toBeUndefined();
    expect(process.cpuUsage().user - started).toBeLessThan(20_000_000);
  });

  it("reads back what it prints", () => {
    fc.assert(
      fc.property(json, fc.string({ unit: "binary" }), (value, text) => {
        const both: Json = [value, text, { [text]: value }];
        const evaluated = read(returning(printPython(both, "        ", 15)));
        return evaluated?.known === true && jsonEqual(evaluated.value, both);
      }),
      { numRuns: 300 },
    );
  });
});
