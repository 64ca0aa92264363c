import { chmodSync, cpSync, existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { formats } from "@skill-convert/formats";
import { describe, expect, it } from "vitest";
import { folder, runCli, skillMd, snapshot } from "./harness.js";

const matrix = fileURLToPath(new URL("../../../conformance/matrix/skills", import.meta.url));
const source = join(matrix, "skill-standard");

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

const written = formats.adapters.flatMap(({ id, isReadOnly }) => (isReadOnly ? [] : [id]));
const pairs = formats.adapters.flatMap(({ id: from }) => written.flatMap((to) => (from === to ? [] : [{ from, to }])));

it.each(pairs)("converts $from to $to and back without --from", async ({ from, to }) => {
  const root = folder({});
  const skill = join(root, "weekly-report");
  cpSync(join(matrix, from), skill, { recursive: true });
  const before = snapshot(root);
  await runCli(["convert", skill, "--to", to, "--in-place", "--lossless", "--force"]);
  expect(snapshot(root)).toHaveProperty("weekly-report/.skill-convert.json");
  const { code, out } = await runCli(["convert", skill, "--to", from, "--in-place", "--force"]);
  expect(code, out).toBe(0);
  expect(snapshot(root)).toEqual(before);
});

const NOTES = "---\nname: notes\ndescription: Takes notes.\n---\n\nTake a note.\n";

/** A skill of Agent Skills that was converted to OpenAPI, which leaves its SKILL.md as it is. */
async function openapi(): Promise<string> {
  const skill = join(folder({ "notes/SKILL.md": NOTES }), "notes");
  const { code, out } = await runCli(["convert", skill, "--to", "openapi", "--in-place", "--lossless"]);
  expect([code, Object.keys(snapshot(skill))], out).toEqual([0, [".skill-convert.json", "SKILL.md", "openapi.yaml"]]);
  return skill;
}

describe("a sidecar of a folder that was changed to another format", () => {
  const convert = (skill: string, to: string) => runCli(["convert", skill, "--to", to, "--in-place", "--lossless"]);

  it("decides nothing if its manifest is gone", async () => {
    const skill = await openapi();
    rmSync(join(skill, "openapi.yaml"));
    const { code, out } = await convert(skill, "stop");
    expect([code, out]).toEqual([1, expect.stringContaining("agent-skills → stop")]);
    expect(out).toContain("Repair or remove it first.");
  });

  it("decides nothing if another manifest is detected more surely", async () => {
    const skill = await openapi();
    writeFileSync(join(skill, "SKILL.md"), skillMd("notes", {}));
    const { code, out } = await convert(skill, "stop");
    expect([code, out]).toEqual([1, expect.stringContaining("skill-manifest-v2 → stop")]);
    expect(out).toContain("Repair or remove it first.");
  });

  it("decides nothing if the source is to be converted again", async () => {
    const skill = await openapi();
    writeFileSync(join(skill, "SKILL.md"), NOTES.replace("Takes notes.", "Takes many notes."));
    const { code, out } = await convert(skill, "openapi");
    expect([code, out]).toEqual([0, expect.stringContaining("agent-skills → openapi")]);
    expect(snapshot(skill)["openapi.yaml"]).toContain("Takes many notes.");
  });

  it("does not decide how the skill is checked", async () => {
    const { out } = await runCli(["detect", await openapi(), "--reporter", "json"]);
    expect(JSON.parse(out)).toMatchObject({
      skills: [{ formats: [{ format: "agent-skills" }, { format: "openapi" }] }],
    });
  });
});
