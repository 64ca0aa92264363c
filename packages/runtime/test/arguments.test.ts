import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeEntrances } from "../../../test/entrances.js";
import * as runtime from "../src/index.js";

const skill = { folder: mkdtempSync(join(tmpdir(), "arguments-")), manifest: { id: "notes", operations: [{}] } };

const bases = { skill: skill.folder, cwd: skill.folder };

describeEntrances({
  module: runtime,
  entrances: {
    checkSkill: { correct: () => [skill, {}], options: 1 },
    createRedactor: { correct: () => [["hunter2"], {}], options: 1 },
    runSkill: { correct: () => [skill, {}], options: 1 },
    startTrace: { correct: () => [{ manifest: skill.manifest, bases, environment: {} }], options: 0 },
    trustOf: { correct: () => [skill.manifest, bases, 1, {}], options: 3 },
  },
});

it("a policy under another name is refused, because without a policy everything is allowed", async () => {
  const policy = runtime.policyFromList("fs.read", "--allow");
  const run = (options: object) => runtime.runSkill(skill, options);
  await expect(run({ polcy: policy })).rejects.toThrow('runSkill has no option "polcy" (did you mean "policy"?), only');
  await expect(run({ policy })).rejects.toThrow(
    'the option policy of runSkill must be a policy, from policyFromList or readPolicy, but is an object without "name"',
  );
});
