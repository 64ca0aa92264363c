import { templateReferences } from "@skill-convert/core/adapters";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitWords } from "../src/assertions/words.js";

const x = { input: "x" };

describe("splitWords", () => {
  it.each([
    ["python3 validate.py", ["python3", "validate.py"]],
    ["  a \t b\n", ["a", "b"]],
    ['a "b c" \'d "e\' f" g"', ["a", "b c", 'd "e', "f g"]],
    ['a "" b', ["a", "", "b"]],
    ["C:\\tools\\x.exe a\\ b", ["C:\\tools\\x.exe", "a b"]],
    ["a $(b) ; c | d > e", ["a", "$(b)", ";", "c", "|", "d", ">", "e"]],
  ])("splits %j", (command, words) => {
    expect(splitWords(command)).toEqual({ words });
  });

  it("keeps references as parts of words", () => {
    expect(splitWords(["run ", x, ' --n="', x, ' y" z'])).toEqual({ words: ["run", [x], ["--n=", x, " y"], "z"] });
    expect(splitWords([x, x, "a"])).toEqual({ words: [[x, x, "a"]] });
  });

  it("reports an unclosed quote and an empty command", () => {
    expect(splitWords(["a 'b", x])).toEqual({ problem: expect.stringContaining("'") });
    expect(splitWords("")).toEqual({ problem: expect.any(String) });
  });

  it("returns the words of a quoted command, with every reference", () => {
    const word = fc.string({ unit: "grapheme", minLength: 0 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), (words) => {
        const quoted = words.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`).join(" ");
        expect(splitWords(quoted)).toEqual({ words });
        const mixed = splitWords(words.flatMap((text) => [`"${text.replace(/["\\]/g, "\\$&")}`, x, '" ']));
        expect(mixed.words?.flatMap(templateReferences)).toEqual(words.map(() => x));
      }),
    );
  });
});
