import { describe, expect, it } from "vitest";
import { automatonOf, isMatch } from "../src/schema/linear-pattern.js";

const nothing = () => {};
const TEXTS = ["", "a", "aa", "aaa", "aaaa", "b", "ab", "ba", "a b", "a-b", "\n", "😀"];

describe("a pattern in linear time", () => {
  it.each([
    "^a*$",
    "^a+$",
    "^a?$",
    "^a{2}$",
    "^a{2,}$",
    "^a{1,3}$",
    "^(?:a|b)+$",
    "^(a|)b$",
    "a|b",
    "^[^a]",
    "\\bb\\b",
    "a\\Bb",
    "^.$",
    "^(?<x>ab)?$",
    "a{0}b",
  ])("matches what the RegExp of the platform matches: %s", (source) => {
    const native = new RegExp(source, "u");
    const automaton = automatonOf(source, nothing);
    expect(TEXTS.map((text) => [text, isMatch(automaton, text, nothing)])).toEqual(
      TEXTS.map((text) => [text, native.test(text)]),
    );
  });
  it.each(["(a)\\1", "(?=a)b", "(?<=a)b", "(?<x>a)\\k<x>"])("is not decided with %s", (source) => {
    expect(() => automatonOf(source, nothing)).toThrow(/back-reference|look-around/);
  });
});
