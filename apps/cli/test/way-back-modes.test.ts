import { chmodSync, cpSync, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { folder, runCli, snapshot } from "./harness.js";

const source = fileURLToPath(new URL("../../../conformance/matrix/skills/skill-standard", import.meta.url));

const STOP = `sop: "0.1"
name: tidy
version: 1.0.0
description: Tidies notes.
inputs:
  - name: note
    type: string
    required: true
    description: A note.
`;

describe.skipIf(process.platform === "win32")("converting back with a sidecar", () => {
  it("gives a file that was removed its mode again", async () => {
    const root = folder({ "skills/tidy/skill.yaml": STOP });
    const file = join(root, "skills/tidy/skill.yaml");
    chmodSync(file, 0o640);
    const before = snapshot(root);
    await runCli(["convert", root, "--to", "adr002", "--in-place", "--lossless"]);
    expect(existsSync(file)).toBe(false);
    const { code, out } = await runCli(["convert", root, "--to", "stop", "--in-place"]);
    expect(code, out).toBe(0);
    expect(snapshot(root)).toEqual(before);
    expect((statSync(file).mode & 0o777).toString(8)).toBe("640");
  });
});

it("converting back removes the folders that the conversion made", async () => {
  const root = folder({});
  const skill = join(root, "weekly-report");
  cpSync(source, skill, { recursive: true });
  const before = snapshot(root);
  await runCli(["convert", skill, "--to", "semioverse", "--in-place", "--lossless"]);
  expect(existsSync(join(skill, "scripts/invoke_skill.py"))).toBe(true);
  const { code, out } = await runCli(["convert", skill, "--to", "skill-standard", "--in-place"]);
  expect(code, out).toBe(0);
  expect(snapshot(root)).toEqual(before);
  expect(existsSync(join(skill, "scripts"))).toBe(false);
});
