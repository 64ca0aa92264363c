import { describe, expect, it } from "vitest";
import { folder, runCli } from "./harness.js";

const DEFAULT = "alder-2-default";
const ALLOWED = "birch-3-allowed";
const CONSTANT = "cedar-4-constant";
const BOUND = "700700";

const root = folder({
  "deploy/SKILL.md": `---
manifest_version: "1.0"
name: deploy
description: Deploys the application.
inputs:
  required:
    - name: region
      description: The region to deploy to
      schema: { type: string, enum: [eu, us] }
  optional:
    - name: key
      description: The key to deploy with
      sensitive: true
      schema: { type: string, default: ${DEFAULT}, enum: [${DEFAULT}, ${ALLOWED}] }
    - name: pin
      description: A number
      sensitive: true
      schema: { type: integer, default: ${BOUND}, maximum: 5 }
---
Deploy.
`,
  "push/SKILL.md": `---
id: push
name: Push
version: [0, 1]
kind: operational
runtime: script
inputs:
  type: object
  properties:
    key: { type: string, writeOnly: true, const: ${CONSTANT}, default: ${CONSTANT} }
    region: { type: string }
outputs:
  type: object
  required: [effect_report]
  properties: { effect_report: { type: object } }
---
Push.
`,
  "push/scripts/push.sh": "echo '{}'\n",
});

const SECRETS = new RegExp([DEFAULT, ALLOWED, CONSTANT, BOUND].join("|"));

describe("the declared values of a sensitive input (adr002.md#s16, adr002.md#s70)", () => {
  it.each([
    ["convert", "deploy", "--to", "semioverse", "--dry-run", "--diff"],
    ["convert", "push", "--to", "adr002", "--dry-run", "--diff"],
    ["inspect", "deploy"],
    ["inspect", "push"],
    ["registry", "lookup", "deploy"],
    ["registry", "lookup", "push", "--reporter", "json"],
    ["validate", "deploy"],
    ["validate", "push", "--reporter", "json"],
    ["check", "deploy", "--input", "key=other"],
    ["check", "push", "--input", "key=other"],
    ["check", "deploy", "--reporter", "json"],
    ["run", "deploy", "--input", "region=eu", "--input", "key=other", "--entrypoint", "echo {key}"],
    ["run", "push", "--input", "key=other", "--reporter", "json", "--sandbox", "off"],
  ])("are not printed by %s %s %s %s %s", async (command, subject, ...options) => {
    const target = command === "registry" ? [subject, ...options, "--in", root] : [`${root}/${subject}`, ...options];
    const { out, err } = await runCli([command, ...target]);
    expect(out + err).toMatch(/\w/);
    expect(out + err).not.toMatch(SECRETS);
  });

  it("are redacted in errors", async () => {
    const { code, out } = await runCli(["check", `${root}/deploy`, "--input", "key=other", "--input", "region=eu"]);
    expect(code).toBe(10);
    expect(out).toContain('The input "key" must be one of the allowed values, but is [redacted].');
  });
});

it("validate warns of a sensitive input with a default", async () => {
  for (const [name, count] of [
    ["deploy", 2],
    ["push", 1],
  ] as const) {
    const { out } = await runCli(["validate", `${root}/${name}`]);
    expect(out.match(/core\/sensitive-default/g)).toHaveLength(count);
  }
});
