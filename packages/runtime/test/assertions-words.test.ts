import { templateReferences } from "@skill-convert/core/adapters";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitWords } from "../src/assertions/words.js";

const x = { input: "x" };

describe("the words of a command", () => {
  it.each([
    ["python3 validate.py", ["python3", "validate.py"]],
    ["  a \t b\n", ["a", "b"]],
    ['a "b c" \'d "e\' f" g"', ["a", "b c", 'd "e', "f g"]],
    ['a "" b', ["a", "", "b"]],
    ["C:\\tools\\x.exe a\\ b", ["C:\\tools\\x.exe", "a b"]],
    ["a $(b) ; c | d > e", ["a", "$(b)", ";", "c", "|", "d", ">", "e"]],
  ])("%j", (command, words) => {
    expect(splitWords(command)).toEqual({ words });
  });

  it("hold references as parts", () => {
    expect(splitWords(["run ", x, ' --n="', x, ' y" z'])).toEqual({ words: ["run", [x], ["--n=", x, " y"], "z"] });
    expect(splitWords([x, x, "a"])).toEqual({ words: [[x, x, "a"]] });
  });

  it("cannot be told where a quote is open", () => {
    expect(splitWords(["a 'b", x])).toEqual({ problem: expect.stringContaining("'") });
    expect(splitWords("")).toEqual({ problem: expect.any(String) });
  });

  it("keep every reference, and come back from their quoted spelling", () => {
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
