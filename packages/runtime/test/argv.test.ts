import type { JsonRecord, Template } from "@skill-convert/core";
import { templateReferences } from "@skill-convert/core/adapters";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildArgv } from "../src/invoke/argv.js";
import { parameter } from "./skills.js";

const names = ["a", "b", "c"];
const operation = { input: { parameters: names.map((name) => parameter(name)) } };
const at = (name: string): Template => [{ input: name }];

function argv(entrypoint: readonly Template[], inputs: JsonRecord) {
  const built = buildArgv(entrypoint, operation, { inputs, skillFolder: "/skills/example" });
  return built.words ?? built.findings.map(({ message }) => message);
}

describe("the argument vector of an entrypoint", () => {
  it("has one argument per element, with values inserted unchanged (skill-manifest-v2.md#s63, skill-manifest-v2.md#s66)", () => {
    expect(argv(["sh", "x.sh", at("a"), ["--b=", { input: "b" }]], { a: "one two", b: "three" })).toEqual([
      "sh",
      "x.sh",
      "one two",
      "--b=three",
    ]);
  });

  it.each<[JsonRecord, string[]]>([
    [{ j: null }, ["p", "null"]],
    [{ j: "x" }, ["p", '"x"']],
    [{ j: "5" }, ["p", '"5"']],
    [{ j: 5 }, ["p", "5"]],
    [{ j: { a: [1] } }, ["p", '{"a":[1]}']],
    [{ n: null }, ["p"]],
    [{ j: 1, n: "x" }, ["p", "1", '"x"']],
  ])(
    "has JSON for an input that accepts any: %j (skill-manifest-v2.md#s66, skill-manifest-v2.md#d18)",
    (inputs, words) => {
      const any = {
        input: { parameters: [parameter("j", { schema: {} }), parameter("n", { schema: {}, default: null })] },
      };
      expect(buildArgv(["p", at("j"), at("n")], any, { inputs, skillFolder: "/skills/example" }).words).toEqual(words);
    },
  );

  it("has no value in which cmd could read a command, on Windows", () => {
    const built = (program: string, a: string, platform: NodeJS.Platform) =>
      buildArgv([program, "/c", "x.bat & y", at("a")], operation, { inputs: { a }, skillFolder: "C:\\(x)" }, platform);
    for (const a of ["x&calc", '"', "%PATH%", "a|b", "a\nb", "!x!"]) {
      const code = "runtime/value-in-cmd";
      expect(built("cmd", a, "win32")).toMatchObject({ findings: [{ status: "fail", diagnostic: { code } }] });
      expect(built("C:\\Windows\\System32\\CMD.EXE", a, "win32").words).toBeUndefined();
      expect(built("cmd", a, "linux").words).toEqual(["cmd", "/c", "x.bat & y", a]);
      expect(built("node.exe", a, "win32").words).toEqual(["node.exe", "/c", "x.bat & y", a]);
    }
    expect(built("cmd", "it's 5 o'clock", "win32").words).toEqual(["cmd", "/c", "x.bat & y", "it's 5 o'clock"]);
  });

  it("never interprets a part of a value", () => {
    const nasty = fc.oneof(
      fc.string(),
      fc.constantFrom("{b}", "{skill_dir}", "${inputs.b}", "{{b}}", "-rf", "$(rm -rf /)", "a;b", "q\"u'o", "l\nm", ""),
    );
    fc.assert(
      fc.property(
        nasty.filter((text) => !text.includes("\0")),
        nasty.filter((text) => !text.includes("\0")),
        (a, b) => {
          expect(argv(["p", at("a"), ["x", { input: "b" }, "y", { input: "a" }]], { a, b })).toEqual([
            "p",
            a,
            `x${b}y${a}`,
          ]);
        },
      ),
    );
  });

  it("passes objects and lists as compact JSON, numbers and booleans as JSON, and the skill's folder", () => {
    expect(argv(["p", at("a"), at("b"), at("c")], { a: { x: [1, "y"] }, b: [1, 2], c: false })).toEqual([
      "p",
      '{"x":[1,"y"]}',
      "[1,2]",
      "false",
    ]);
    expect(argv(["p", [{ builtin: "skill_dir" }, "/x"]], {})).toEqual(["p", "/skills/example/x"]);
  });

  it("leaves out an argument without a value and a flag directly before it", () => {
    const entrypoint = ["p", "--a", at("a"), "-b", at("b"), ["--c=", { input: "c" }] as Template, "end"];
    expect(argv(entrypoint, { a: "1", c: "3" })).toEqual(["p", "--a", "1", "--c=3", "end"]);
    expect(argv(entrypoint, {})).toEqual(["p", "end"]);
    expect(argv(["p", "--a", at("a")], { a: null })).toEqual(["p"]);
  });

  it("keeps a flag whose value is given, and - and --, which are not flags", () => {
    expect(argv(["p", "--a", at("a"), at("b")], { a: "1" })).toEqual(["p", "--a", "1"]);
    expect(argv(["p", "--", at("a")], {})).toEqual(["p", "--"]);
    expect(argv(["p", "-", at("a")], {})).toEqual(["p", "-"]);
    expect(argv(["p", ["--a=", { input: "a" }], ["--b=", { input: "b" }]], { a: "1" })).toEqual(["p", "--a=1"]);
    expect(argv(["p", "--n=1", ["--a=", { input: "a" }], at("b")], { a: "1" })).toEqual(["p", "--n=1", "--a=1"]);
  });

  it("leaves out trailing arguments without values", () => {
    expect(argv(["p", at("a"), at("b"), at("c")], { a: "1" })).toEqual(["p", "1"]);
    expect(argv(["p", at("a"), "--verbose", "--b", at("b")], { b: "2" })).toEqual(["p", "--verbose", "--b", "2"]);
  });

  it("keeps an empty string, which is a value", () => {
    expect(argv(["p", at("a"), at("b")], { a: "", b: "2" })).toEqual(["p", "", "2"]);
  });

  it("is refused if there is a gap in the middle of positional arguments", () => {
    const sentence =
      'Argument 1 of the entrypoint needs the input "a", which has no value. Without it, argument 2 would take its position.';
    expect(argv(["p", at("a"), at("b")], { b: "2" })).toEqual([sentence]);
    expect(argv(["p", at("a"), "literal"], {})).toEqual([sentence]);
    expect(argv(["p", at("a"), "--", at("b")], { b: "2" })).toEqual([sentence.replace("argument 2", "argument 3")]);
    expect(argv(["p", at("a"), at("b"), at("c")], { c: "3" })).toHaveLength(2);
  });

  it("is refused if a literal after a flag may be positional", () => {
    expect(argv(["p", at("a"), "-v", "file.txt"], {})).toEqual([expect.stringContaining("argument 3 would take")]);
  });

  it("is refused for undeclared references, references to outputs, and NUL characters", () => {
    expect(argv(["p", at("z")], {})).toEqual([
      'Argument 1 of the entrypoint refers to the input "z", which is not declared.',
    ]);
    expect(argv(["p", [{ output: "o" }]], {})).toEqual([
      'Argument 1 of the entrypoint refers to the output "o", which is not declared.',
    ]);
    expect(argv(["p", at("a")], { a: "x\0y" })).toEqual([
      "Argument 1 of the entrypoint contains a NUL character, which cannot be passed to a program.",
    ]);
  });

  it("never shifts arguments: it is the entrypoint without elements that lack values, and their flags", () => {
    const element = fc.oneof<fc.Arbitrary<Template>[]>(
      fc.constantFrom("word", "--flag", "-f", "--", "-"),
      fc.constantFrom(...names).map(at),
      fc.constantFrom(...names).map((name): Template => ["--x=", { input: name }]),
    );
    const inputs = fc.dictionary(
      fc.constantFrom(...names),
      fc.string().filter((text) => !text.includes("\0")),
    );
    fc.assert(
      fc.property(fc.array(element), inputs, (elements, given) => {
        const built = buildArgv(["p", ...elements], operation, { inputs: given, skillFolder: "/s" });
        const complete = elements.every((element) =>
          templateReferences(element).every(
            (reference) => "input" in reference && Object.hasOwn(given, reference.input),
          ),
        );
        if (complete) expect(built.words).toHaveLength(elements.length + 1);
        if (built.words === undefined) return;
        // All positional literals of the manifest are kept.
        const literal = (words: readonly unknown[]) => words.filter((word) => word === "word");
        expect(literal(built.words).length).toBeGreaterThanOrEqual(literal(elements).length);
      }),
    );
  });
});
