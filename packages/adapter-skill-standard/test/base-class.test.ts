import { expect, it } from "vitest";
import { BaseClassCache } from "../src/files/code/base-class.js";

const namesIn = (cache: BaseClassCache, text: string) => cache.analysisOf(text)?.classes.map(({ name }) => name);

it("the analysis of a base class is kept until another file is analysed", () => {
  const cache = new BaseClassCache();
  const first = cache.analysisOf("class Skill:\n    pass\n");
  expect(cache.analysisOf("class Skill:\n    pass\n")).toBe(first);
  expect(namesIn(cache, "class Other:\n    pass\n")).toEqual(["Other"]);
  expect(namesIn(cache, "class Skill:\n    pass\n")).toEqual(["Skill"]);
});
