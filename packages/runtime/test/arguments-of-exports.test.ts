import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeExports } from "../../../test/wrong-arguments.js";
import * as runtime from "../src/index.js";

const folder = mkdtempSync(join(tmpdir(), "arguments-"));
const bases = { skill: folder, cwd: folder };
const manifest = { id: "notes", operations: [{}] };
const environment = {};
const context = { bases, inputs: {}, environment, platform: process.platform, checkTimeout: 1000 };
const assertion = { check: "env_var", name: "HOME" };

describeExports({
  module: runtime,
  correct: {
    basesOf: () => [folder, folder],
    changesNumbers: () => ["1"],
    checkAssertions: () => [[assertion], "pre", context],
    checkSkill: () => [{ folder, manifest }, {}],
    confinementOf: () => ["none", false],
    createPause: () => [],
    createRedactor: () => [[], {}],
    evaluateAssertion: () => [assertion, "pre", context],
    judgePolicy: () => [
      { name: "policy.json", deny: [] },
      { manifest, bases, workFolder: folder, values: { inputs: {}, skillFolder: folder } },
    ],
    markProgram: () => [],
    noSandboxBecause: () => [{ sandbox: "off" }],
    policyFromList: () => ["net.fetch", "--allow"],
    readJson: () => ["1"],
    readPolicy: () => [null, "policy.json"],
    redactorOf: () => [manifest, { inputs: {}, environment }],
    runSkill: () => [{ folder, manifest }, {}],
    skillContent: () => [folder],
    splitWords: () => ["echo hello"],
    startTrace: () => [{ manifest, bases, environment }],
    trustOf: () => [manifest, bases, 20, {}],
    watchRegion: () => [manifest, bases],
  },
});
