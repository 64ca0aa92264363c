import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { folder } from "./harness.js";
import { BUILT } from "./migrate-repo.js";

const script = fileURLToPath(new URL("neovim.lua", import.meta.url));
const { status } = spawnSync("nvim", ["--version"], { stdio: "ignore" });

const BROKEN =
  "---\nname: notes\ndescription: Use when: somebody takes notes.\nallowed-tools: [Read, Bash]\n---\n\nTake notes.\n";
const FIXED =
  '---\nname: notes\ndescription: "Use when: somebody takes notes."\nallowed-tools: "Read Bash"\n---\n\nTake notes.\n';

// Not every machine has this editor.
describe.skipIf(status !== 0)("in Neovim", () => {
  it("a broken skill can be opened, diagnosed, fixed and saved", () => {
    const skill = join(folder({ "notes/SKILL.md": BROKEN }), "notes/SKILL.md");
    const env = { ...process.env, NODE: process.execPath, SKILL_CONVERT: BUILT, SKILL: skill };
    const ran = spawnSync("nvim", ["--headless", "-u", "NONE", "-n", "-S", script], { env, encoding: "utf8" });
    const transcript = process.env["SKILL_CONVERT_TRANSCRIPT"];
    if (transcript) writeFileSync(transcript, ran.stdout);
    expect([ran.status, ran.stdout]).toEqual([0, ran.stdout]);
    const [opened = "", ...rest] = ran.stdout.split(/\n(?=:)/);
    expect(opened).toBe("$ nvim SKILL.md");
    expect(rest[0]).toMatch(
      /^:lua vim.diagnostic.setloclist\(\)\n {2}3:14 ERROR The value of "description" must be in quotes/,
    );
    expect(rest[1]).toBe(":lua vim.lsp.buf.code_action()  -- Fix everything that skill-convert can fix safely");
    expect(rest[2]).toBe(":lua vim.diagnostic.setloclist()\n  nothing");
    expect(rest[3]).toMatch(/\*\*name\*\*: a string\n[\s\S]*In other formats:/);
    expect(readFileSync(skill, "utf8")).toBe(FIXED);
  });
});
