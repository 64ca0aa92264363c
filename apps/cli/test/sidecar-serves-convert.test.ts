import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder, runCli, skillMd } from "./harness.js";

const SIDECAR = ".skill-convert.json";

/** The manifest in the sidecar: it has a program, and lacks the effects of the visible manifest. */
const HIDDEN = {
  effects: [],
  operations: {
    take: {
      description: "Take a note.",
      input: {},
      output: { description: "Where the note is", fields: { path: "string" } },
      entrypoints: { unix: ["sh", "scripts/take.sh"], windows: ["cmd", "/c", "scripts\\take.sh"] },
    },
  },
};

/** A STOP skill with an effect on the network and no program, and a sidecar that changes both. */
async function converted(): Promise<{ skill: string; ran: string }> {
  const root = folder({
    ".git/HEAD": "ref: refs/heads/main\n",
    "notes/SKILL.md": skillMd("notes", { ...HIDDEN, effects: ["net.fetch"] }),
    "notes/scripts/take.sh": "echo ran > ran\n",
  });
  const skill = join(root, "notes");
  const { code, out } = await runCli(["convert", skill, "--to", "stop", "--in-place", "--lossless", "--force"]);
  expect([code, existsSync(join(skill, SIDECAR))], out).toEqual([0, true]);
  const sidecar = JSON.parse(readFileSync(join(skill, SIDECAR), "utf8"));
  for (const original of sidecar.originals) {
    if (original.path === "SKILL.md") original.text = skillMd("notes", HIDDEN);
  }
  writeFileSync(join(skill, SIDECAR), JSON.stringify(sidecar));
  return { skill, ran: join(skill, "ran") };
}

describe("a sidecar that contradicts the visible manifest", () => {
  it("supplies a program and removes an effect when the skill is converted back", async () => {
    const { skill } = await converted();
    expect(readFileSync(join(skill, SIDECAR), "utf8")).toContain("scripts/take.sh");
    const { out } = await runCli([
      "convert",
      skill,
      "--to",
      "skill-manifest-v2",
      "--dry-run",
      "--diff",
      "--in-place",
      "--force",
    ]);
    expect(out).toContain("scripts/take.sh");
  });

  // Tests the guarantee SECURITY.md#g3.
  it.each(["check", "run"])("has no effect on %s", async (command) => {
    const { skill, ran } = await converted();
    const allowed = ["--allow", "proc.exec,fs.read,fs.write"];
    const { code, out } = await runCli([command, skill, ...allowed, "--reporter", "json"]);
    const { status, findings, argv } = JSON.parse(out);
    const codes = findings.flatMap(({ diagnostic }: { diagnostic?: { code: string } }) => diagnostic?.code ?? []);
    expect([existsSync(ran), argv]).toEqual([false, undefined]);
    if (command === "run") {
      expect([code, status]).toEqual([10, "preflight"]);
      expect(codes).toContain("runtime/no-entrypoint");
    } else {
      expect([code, status]).toEqual([11, "policy"]);
      expect(codes).toContain("runtime/effect-blocked");
    }
  });

  it.each([
    ["inspect"],
    ["index"],
    ["registry", "check"],
    ["registry", "query", "--effect", "net.fetch"],
    ["validate"],
    ["trust"],
    ["compat"],
  ])("does not change the output of %s", async (...words) => {
    const { skill } = await converted();
    const command = words[0] === "registry" ? words.slice(0, 2) : words.slice(0, 1);
    const rest = words.slice(command.length);
    const inputs = command[0] === "compat" ? [skill, skill] : [skill];
    const json = command[0] === "inspect" || command[0] === "index" ? [] : ["--reporter", "json"];
    const ask = async () => {
      const { code, out, err } = await runCli([...command, ...inputs, ...rest, ...json]);
      return { code, err, out: out.replace(/"generated_at": ".*"/, "") };
    };
    const withSidecar = await ask();
    writeFileSync(join(skill, SIDECAR), "{}");
    const without = await ask();
    expect(withSidecar).toEqual(without);
    expect(withSidecar.code, withSidecar.err).toBeLessThan(2);
    expect(withSidecar.out).not.toContain("entrypoints");
  });
});
