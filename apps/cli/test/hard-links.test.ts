import { linkSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder, runCli, skillMd } from "./harness.js";
import { v1Md } from "./migrate-repo.js";
import { UNQUOTED } from "./validate-support.js";

const COMMANDS: Readonly<Record<string, readonly [file: string, text: string, args: readonly string[]]>> = {
  "convert --in-place": ["SKILL.md", skillMd("notes"), ["convert", "--to", "stop", "--in-place"]],
  "validate --fix": ["skill.yaml", UNQUOTED, ["validate", "--fix"]],
  migrate: ["SKILL.md", v1Md("notes"), ["migrate", "--force"]],
};

describe.each(Object.entries(COMMANDS))("%s", (_, [file, text, [command = "", ...options]]) => {
  // Tests the guarantee reliability.md#g12.
  it("warns if a file that it replaces has other hard links, also in a dry run", async () => {
    const root = folder({ [`notes/${file}`]: text });
    const other = join(root, "other");
    linkSync(join(root, "notes", file), other);
    const codes = async (...more: readonly string[]) => {
      const { code, out } = await runCli([command, join(root, "notes"), ...options, ...more, "--reporter", "json"]);
      const { skills } = JSON.parse(out) as { skills: { diagnostics: { code: string; message: string }[] }[] };
      const found = skills.flatMap(({ diagnostics }) => diagnostics.filter((each) => each.code === "cli/hard-link"));
      return { code, messages: found.map(({ message }) => message) };
    };
    const messages = [`${file} is one of 2 hard links to the same file; the others keep the old content.`];
    expect((await codes("--dry-run")).messages).toEqual(messages);
    expect(readFileSync(join(root, "notes", file), "utf8")).toBe(text);
    expect(await codes()).toEqual({ code: 0, messages });
    expect(readFileSync(join(root, "notes", file), "utf8")).not.toBe(text);
    expect(readFileSync(other, "utf8")).toBe(text);
  });
});
