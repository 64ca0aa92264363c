import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Json } from "@skill-convert/core";
import { jsonEqual } from "@skill-convert/core/json";
import { json } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  analyzePython,
  type Evaluated,
  MAX_DAMAGED_LENGTH,
  MAX_PYTHON_LENGTH,
  parsePython,
  printPython,
} from "../../src/python.js";

/** The reason for skipping tests that run Python; undefined if Python is installed. */
const withoutPython = spawnSync("python3", ["--version"]).status === 0 ? undefined : "python3 is not on PATH";

/** Evaluates the result of `value()` of the last class. */
function read(text: string): Evaluated | undefined {
  const module = parsePython(text);
  expect(module?.syntaxError).toBeUndefined();
  return analyzePython(module!).classes.at(-1)?.returned("value");
}

/** A class whose `value()` returns the expression. */
const returning = (expression: string, { head = "", attributes = "", body = "" } = {}) =>
  `${head}\n\nclass S(Base):\n    Z = 0\n${indent(attributes, 4)}\n    def value(self):\n${indent(body, 8)}\n        return ${expression}\n`;
const indent = (text: string, by: number) =>
  text
    .split("\n")
    .map((line) => (line ? " ".repeat(by) + line : ""))
    .join("\n");

const ENUM =
  "import enum\nclass Tone(enum.Enum):\n    WARM = 'warm'\n    COLD = 'cold'\n    ICY = 'cold'\n\n    def label(self):\n        return self.name";

/** Expressions whose value is known from the text. */
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
  "[x for x in (1, 2)]",
  "{k: 1 for k in 'ab'}",
  "[a + b for a in 'xy' for b in ['1', '2'] if b != '1' or a == 'y']",
  "{k: {'n': v} for k, v in {'a': 1, 'b': 2}.items()}",
  "{k: v for k, v in [('a', 1), ('a', 2)]}",
  "[[i, x] for i, x in enumerate(['a', 'b'])]",
  "[x for (x, y) in [(1, 2)]]",
  "1 if True else 2",
  "True and {}",
  "[] or 'none'",
  "1 < 2",
  "'a' in ['a']",
  "'b' not in 'abc'",
  "None is not None",
  "'a' < 'b'",
  "'😀' > '\uffff'",
  "1 == True",
  "not []",
  "3 if 'x' == 'y' else -3",
  "sorted(['b', 'a', '😀', '\uffff', 'B'])",
  "sorted([3, 1.5, 2], reverse=True)",
  "sorted({'b': 1, 'a': 2})",
  "list('abc')",
  "list((1, 2))",
  "tuple([1])",
  "list({'a': 1})",
  "list()",
  "sorted({'b', 'a', 'b'})",
  "sorted({'b'} | set(['a']))",
  "sorted(set(x for x in 'aab'))",
  "sorted(frozenset(['z', 'y']))",
  "len({'a': 1}) + len('ab')",
  "list(range(1, 6))",
  "list(range(5, 0, -2))",
  "', '.join(['a', 'b'])",
  "', '.join(k for k in {'a': 1})",
  "{'a': [1]}['a'][0]",
  "(1, 2)[-1]",
  "{'a': 1}.get('a')",
  "{'a': 1}.get('b', 'c')",
  "{'a': 1}.get('b')",
  "{'a': 1}.copy()",
  "{'a': 1} | {'b': 2, 'a': 3}",
  "list({'a': 1}.values())",
  "list({'a': 1}.items())",
  "str(5) + str(2.0) + str(True)",
  "f'{1}{True}{None}{\"x\"}{2.5}{3.0}{1 / 4}'",
  "f'{{{1}}}\\n\\t'",
  "rf'\\d{1}'",
  'f\'{1 + 1} of {", ".join(["a"])}\'',
  ["f'One of: {A}, up to {self.N}'", { head: "A = 'x'", attributes: "N = 3" }],
  [
    "list(self.LENGTHS.keys())",
    { attributes: "LENGTHS = {'short': {'words': 50}, 'long': {'words': f()}}", head: "f = int" },
  ],
  ["[t.value for t in Tone] + [Tone.WARM.value, Tone.COLD.name]", { head: ENUM }],
  ["list(Tone.__members__.keys())", { head: ENUM }],
  [
    "[Size.S, Size.L.value, *[s for s in Size]]",
    { head: "import enum\nclass Size(str, enum.Enum):\n    S = 's'\n    L = 'l'\n    X = 's'" },
  ],
  ["[x for x in self.KINDS if x not in SKIP]", { attributes: "KINDS = ['a', 'b']", head: "SKIP = ('a',)" }],
  ["[x for x in A]", { head: "x = 'module'\nA = [x]" }],
  ["T + (3,)", { head: "T = (1, 2)" }],
];

/** Expressions whose value is not known without running the program. */
const UNKNOWN: readonly (string | [string, { head?: string; attributes?: string; body?: string }])[] = [
  "f'{self}'",
  "b'bytes'",
  "'\\N{DIGIT ONE}'",
  "1j",
  "...",
  "{1: 2}",
  "lambda: 1",
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
  "f'{1!r}'",
  "f'{1:>3}'",
  "f'{1=}'",
  "f'{[1]}'",
  "f'{1e20}'",
  "sorted(['a', 1])",
  "sorted(['b'], key=len)",
  "sorted([[1]])",
  "list(range(10 ** 9))",
  "[x async for x in y]",
  "1 < 2 < 3",
  "[1] == [1]",
  "'a'.upper()",
  "'a,b'.split(',')",
  "','.join([1])",
  "{'a': 1}['b']",
  "[1][1]",
  "[1, 2][0:1]",
  "{'a': f()}.get('a')",
  "list({'a': f()}.values())",
  "{f(): 1}",
  "[f()]",
  "{**f(), }",
  "list(zip([1], [2]))",
  "x.keys()",
  "{'a': 1}.pop('a')",
  "[y for x in [1]]",
  "[x for x in f()]",
  "[x for x, y in [(1,)]]",
  "{k: 1 for k in [1]}",
  "'a' if f() else 'b'",
  ["[x for x in 'a'] + [x]", {}],
  ["Tone.WARM.label()", { head: ENUM }],
  ["Tone.HOT.value", { head: ENUM }],
  ["Tone.A.value", { head: "import enum\nclass Tone(enum.Enum):\n    A = enum.auto()" }],
  [
    "Tone.A.value",
    { head: "import enum\nclass Tone(enum.Enum):\n    def __new__(cls, v):\n        return 1\n    A = 1" },
  ],
  ["f'{Tone.A}'", { head: "import enum\nclass Tone(str, enum.Enum):\n    A = 'a'" }],
  ["sorted(['a'])", { head: "def sorted(x): return x" }],
  ["list(A.keys())", { head: "A = {**other()}" }],
  ["[1] + T", { head: "T = (1, 2)" }],
];

/** Dictionaries with a known part. */
const PARTS: readonly [expression: string, value: Json][] = [
  ["{'a': 1, 'b': f(), 'c': {'d': f(), 'e': 2}}", { a: 1, c: { e: 2 } }],
  ["{'a': 1, **f(), 'b': 2}", { b: 2 }],
  ["{'a': 1, f(): 3, 'b': 2}", { b: 2 }],
  ["{**{'a': 1, 'b': f()}, 'a': 2}", { a: 2 }],
  ["{'b': 1, **{'b': f()}, 'c': 3}", { c: 3 }],
  ["{'b': f(), 'a': 1} | {'b': 2}", { b: 2, a: 1 }],
  ["[{'a': f(), 'b': 1}]", [{ b: 1 }]],
];

const textOf = (one: (typeof KNOWN)[number]) => (typeof one === "string" ? returning(one) : returning(...one));

describe("reading Python without running it", () => {
  it.skipIf(withoutPython)("gives the same values as Python", () => {
    const root = mkdtempSync(join(tmpdir(), "python-"));
    const texts = KNOWN.map(textOf);
    const call =
      "import json, sys\nfor p in sys.argv[1:]:\n    g = {'Base': object}\n    exec(open(p, encoding='utf-8').read(), g)\n    print(json.dumps(g['S']().value()))\n";
    const paths = texts.map((text, index) => {
      const path = join(root, `m${index}.py`);
      writeFileSync(path, text);
      return path;
    });
    const done = spawnSync("python3", ["-B", "-W", "ignore", "-c", call, ...paths], { cwd: root, encoding: "utf8" });
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
    "does not guess the value of %s",
    (_, one) => {
      const text = textOf(one);
      const evaluated = read(text);
      expect(evaluated).toMatchObject({ known: false, why: expect.any(String) });
      expect(text.slice(evaluated!.range.start, evaluated!.range.end).length).toBeGreaterThan(0);
    },
  );

  it.each(PARTS)("knows a part of %s", (expression, value) => {
    const evaluated = read(returning(expression));
    expect(evaluated).toMatchObject({ known: true, isComplete: expression.startsWith("{'b': f(), 'a': 1} |") });
    expect(evaluated?.known && evaluated.value).toEqual(value);
  });

  it("locates each value", () => {
    const text = returning("{'properties': {'a': {'type': 'string'}}}");
    const root = read(text);
    const at = ["properties", "a", "type"].reduce<Evaluated | undefined>(
      (node, key) => (node?.known ? node.members?.get(key) : undefined),
      root,
    );
    expect(text.slice(at!.range.start, at!.range.end)).toBe("'string'");
  });

  it("gives the result of a method only if it has a single known one", () => {
    const analysis = analyzePython(
      parsePython(
        "class A:\n    def a(self): pass\n    @property\n    def b(self): return 1\n    c = 2\n    def d(self):\n        raise X\n    @other\n    def e(self): return 1\n    async def f(self): return 1\n    def g(self):\n        yield 1\n    def h(self):\n        if self: return 1\n        return 2\n    def i(self): return 1\n    def i(self): return 2\n",
      )!,
    );
    const [a] = analysis.classes;
    expect(a!.returned("a")).toMatchObject({ known: true, value: null });
    expect(a!.returned("b")).toMatchObject({ known: true, value: 1 });
    expect(a!.returned("c")).toBeUndefined();
    for (const name of "defghi") expect(a!.returned(name), name).toMatchObject({ known: false });
  });

  it("evaluates the attributes that a class binds", () => {
    const [a] = analyzePython(parsePython("ROOT = 'a'\nclass A:\n    ID = ROOT + '/b'\n    X = f()\n")!).classes;
    expect(a!.attribute("ID")).toMatchObject({ value: "a/b" });
    expect(a!.attribute("X")).toMatchObject({ known: false });
    expect(a!.attribute("ROOT")).toBeUndefined();
  });

  it("evaluates the arguments of the call that a method returns", () => {
    const [a] = analyzePython(
      parsePython("class A:\n    def point(self):\n        return Point(1, x='left', y=f(), **other)\n")!,
    ).classes;
    const found = a!.returnedArguments("point");
    expect([...found.keys()]).toEqual(["0", "x", "y"]);
    expect(found.get("0")).toMatchObject({ value: 1 });
    expect(found.get("x")).toMatchObject({ value: "left" });
    expect(found.get("y")).toMatchObject({ known: false });
  });

  it("keeps offsets in a file with a byte-order mark and Windows line endings", () => {
    const text = `\uFEFF# first\r\n${returning("{'a': '''b\nc'''}").replaceAll("\n", "\r\n")}`;
    const evaluated = read(text);
    expect(evaluated).toMatchObject({ known: true, value: { a: "b\nc" } });
    expect(text.slice(evaluated!.range.start, evaluated!.range.end)).toMatch(/^\{'a'[\s\S]*\}$/);
  });

  // Tests the guarantee reliability.md#g18.
  it("handles hostile files in bounded time and space", () => {
    expect(parsePython("x".repeat(MAX_PYTHON_LENGTH + 1))).toBeUndefined();
    expect(parsePython(`x = ${"[".repeat(100_000)}`)).toBeUndefined();
    expect(read(returning(`1${" + 1".repeat(400)}`))).toMatchObject({ known: false });
    const refused = (text: string) => {
      const module = parsePython(text);
      return (module && analyzePython(module).classes.at(-1)?.returned("value")?.known) ?? false;
    };
    expect(refused(returning(`1${" + 1".repeat(50_000)}`))).toBe(false);
    const bomb = Array.from({ length: 40 }, (_, i) => `A${i + 1} = [A${i}, A${i}]`).join("\n");
    expect(read(returning("A40", { head: `A0 = [1]\n${bomb}` }))).toMatchObject({ known: false });
    for (const endless of [
      "[[x for x in range(50000)] for y in range(50000)]",
      "[z for x in range(40000) for y in range(40000) for z in range(40000) if False]",
      "','.join([A for x in range(50000)])",
      `f'${"{A}".repeat(20_000)}'`,
      "[A for x in range(50000)]",
    ])
      expect(refused(returning(endless, { head: `A = '${"a".repeat(100_000)}'` })), endless.slice(0, 40)).toBe(false);
    expect(refused(returning("x", { body: `x = ${"not ".repeat(3000)}True` }))).toBe(false);
    expect(refused(returning("x", { head: `x = a${".b".repeat(50_000)}` }))).toBe(false);
    expect(refused(returning("x", { head: `for ${"a, ".repeat(50_000)} in x: pass` }))).toBe(false);
    expect(parsePython(`x = (a {"b${'"}": {"type": "object'.repeat(4000)}`)).toBeUndefined();
    expect(parsePython(`${returning("1")}${",".repeat(32_000)}`)).toBeUndefined();
  });

  it("parses around errors in files of a limited size", () => {
    const damaged = (length: number) => `class A:\n    def a(self): return 1\nx = 1 +\n${"y = 2\n".repeat(length / 6)}`;
    expect(parsePython(damaged(100_000))?.syntaxError).toBeDefined();
    expect(analyzePython(parsePython(damaged(100_000))!).classes[0]?.returned("a")).toMatchObject({ value: 1 });
    expect(parsePython(damaged(MAX_DAMAGED_LENGTH))).toBeUndefined();
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
