import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { keepHeapSmall } from "../../../packages/workspace/src/find/small-heap.js";

it("keepHeapSmall uses flags that this version of V8 knows", () => {
  const known = execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
  expect(known).toContain("--semi-space-growth-factor");
  expect(known).toContain("--heap-growing-percent");
  expect(keepHeapSmall()).toBeUndefined();
});
