import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { keepHeapSmall } from "../src/inputs/small-heap.js";

it("uses flags that this engine has", () => {
  const known = execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
  expect(known).toContain("--semi-space-growth-factor");
  expect(known).toContain("--heap-growing-percent");
  expect(keepHeapSmall()).toBeUndefined();
});
