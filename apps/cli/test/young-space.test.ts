import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { keepYoungSpaceSmall } from "../src/inputs/young-space.js";

it("uses a flag that this engine has", () => {
  expect(execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" })).toContain(
    "--semi-space-growth-factor",
  );
  expect(keepYoungSpaceSmall()).toBeUndefined();
});
