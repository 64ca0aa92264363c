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

describe("the words of an entrypoint", () => {
  it("are one argument each, with the values as they are", () => {
    expect(argv(["sh", "x.sh", at("a"), ["--b=", { input: "b" }]], { a: "one two", b: "three" })).toEqual([
      "sh",
      "x.sh",
      "one two",
      "--b=three",
    ]);
  });

  it("never take part of a value for anything but the value", () => {
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

  it("hand on objects and lists as compact JSON, numbers and booleans as JSON, and the skill's folder", () => {
    expect(argv(["p", at("a"), at("b"), at("c")], { a: { x: [1, "y"] }, b: [1, 2], c: false })).toEqual([
      "p",
      '{"x":[1,"y"]}',
      "[1,2]",
      "false",
    ]);
    expect(argv(["p", [{ builtin: "skill_dir" }, "/x"]], {})).toEqual(["p", "/skills/example/x"]);
  });

  it("leave out an argument without a value and a flag directly before it", () => {
    const entrypoint = ["p", "--a", at("a"), "-b", at("b"), ["--c=", { input: "c" }] as Template, "end"];
    expect(argv(entrypoint, { a: "1", c: "3" })).toEqual(["p", "--a", "1", "--c=3", "end"]);
    expect(argv(entrypoint, {})).toEqual(["p", "end"]);
    expect(argv(["p", "--a", at("a")], { a: null })).toEqual(["p"]);
  });

  it("keep a flag whose own value is given, and the marks - and -- which are no flags", () => {
    expect(argv(["p", "--a", at("a"), at("b")], { a: "1" })).toEqual(["p", "--a", "1"]);
    expect(argv(["p", "--", at("a")], {})).toEqual(["p", "--"]);
    expect(argv(["p", "-", at("a")], {})).toEqual(["p", "-"]);
    expect(argv(["p", ["--a=", { input: "a" }], ["--b=", { input: "b" }]], { a: "1" })).toEqual(["p", "--a=1"]);
    expect(argv(["p", "--n=1", ["--a=", { input: "a" }], at("b")], { a: "1" })).toEqual(["p", "--n=1", "--a=1"]);
  });

  it("leave out trailing arguments without values", () => {
    expect(argv(["p", at("a"), at("b"), at("c")], { a: "1" })).toEqual(["p", "1"]);
    expect(argv(["p", at("a"), "--verbose", "--b", at("b")], { b: "2" })).toEqual(["p", "--verbose", "--b", "2"]);
  });

  it("keep an empty text, which is a value", () => {
    expect(argv(["p", at("a"), at("b")], { a: "", b: "2" })).toEqual(["p", "", "2"]);
  });

  it("refuse a gap in the middle of a positional list, with a sentence", () => {
    const sentence =
      'Argument 1 of the entrypoint needs the input "a", which has no value. Without it, argument 2 would take its position.';
    expect(argv(["p", at("a"), at("b")], { b: "2" })).toEqual([sentence]);
    expect(argv(["p", at("a"), "literal"], {})).toEqual([sentence]);
    expect(argv(["p", at("a"), "--", at("b")], { b: "2" })).toEqual([sentence.replace("argument 2", "argument 3")]);
    expect(argv(["p", at("a"), at("b"), at("c")], { c: "3" })).toHaveLength(2);
  });

  it("refuse a word after a flag that may as well stand for itself", () => {
    expect(argv(["p", at("a"), "-v", "file.txt"], {})).toEqual([expect.stringContaining("argument 3 would take")]);
  });

  it("refuse what refers to nothing that is declared, to an output, and what no program can be given", () => {
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

  it("never shift: what is started is the entrypoint without the elements that lack values, and their flags", () => {
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
        const complete = elements.every((one) =>
          templateReferences(one).every((reference) => "input" in reference && Object.hasOwn(given, reference.input)),
        );
        if (complete) expect(built.words).toHaveLength(elements.length + 1);
        if (built.words === undefined) return;
        // Positional words that the manifest writes itself are all there, at their places among each other.
        const literal = (words: readonly unknown[]) => words.filter((word) => word === "word");
        expect(literal(built.words).length).toBeGreaterThanOrEqual(literal(elements).length);
      }),
    );
  });
});
