import { existsSync, readFileSync } from "node:fs";
import { type Diagnostic, validateSkill } from "@skill-convert/core";
import { scanFences } from "@skill-convert/source";
import { describe, expect, it } from "vitest";
import { stopAdapter } from "../src/index.js";
import { FULL, MINIMAL } from "./examples.js";
import { skillOf } from "./help.js";

const validate = (text: string) =>
  validateSkill(skillOf({ "skill.yaml": text }), stopAdapter).diagnostics.map(
    ({ severity, code }: Diagnostic) => `${severity} ${code}`,
  );

describe("the examples of the specification", () => {
  it.each([
    ["minimal", MINIMAL, []],
    // It declares metrics at level L2.
    ["full", FULL, ["info stop/metrics-below-level"]],
  ])("have no false findings in their shape: %s", (_, text, expected) => {
    expect(validate(text)).toEqual(expected);
  });

  const specification = new URL("../../../../shared/specs/stop-manifest.md", import.meta.url);
  it.skipIf(!existsSync(specification))("have none as they are printed (skipped without the specification)", () => {
    const text = readFileSync(specification, "utf8");
    const examples = scanFences(text, 0)
      .map(({ contentText }) => contentText)
      .filter((block) => /^sop: "0\.1"$/m.test(block));
    expect(examples).toHaveLength(2);
    expect(examples.map(validate)).toEqual([[], ["info stop/metrics-below-level"]]);
  });
});
