import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder, runCli, runJson, skillMd, snapshot } from "./harness.js";

const two = () => {
  const operation = (description: string, script: string) => ({
    description,
    input: { text: { type: "string", required: true, description: "What to note" } },
    output: { description: "Where the note is", fields: { path: "string" } },
    entrypoints: { unix: ["sh", script, "{text}"] },
  });
  const operations = {
    take: operation("Take a note.", "scripts/take.sh"),
    "notes.find": operation("Find a note.", "scripts/find.sh"),
  };
  return folder({
    "skills/notes/SKILL.md": skillMd("notes", { operations }),
    "skills/notes/scripts/take.sh*": "#!/bin/sh\n",
    "skills/notes/scripts/find.sh*": "#!/bin/sh\n",
    "skills/one/SKILL.md": skillMd("one"),
  });
};

describe("convert --split", () => {
  it("writes one skill per operation, with its own folder, name, description and files", async () => {
    const root = two();
    const out = join(root, "out");
    const { code, report } = await runJson(["convert", join(root, "skills"), "--to", "stop", "--out", out, "--split"]);
    expect(code).toBe(0);
    expect(report.skills.map(({ operation, target }) => [operation, target])).toEqual([
      ["take", join(out, "notes-take")],
      ["notes.find", join(out, "notes-find")],
      [undefined, join(out, "one")],
    ]);
    const find = readFileSync(join(out, "notes-find/skill.yaml"), "utf8");
    expect(find).toMatch(/^name: notes-find$/m);
    expect(find).toMatch(/^description: Find a note\.$/m);
    expect(find).toMatch(/required: true/);
    expect(find).not.toContain("operation");
    expect(Object.keys(snapshot(out))).toContain("notes-find/scripts/find.sh");
    expect((await runCli(["validate", out, "--from", "stop"])).code).toBe(0);
  });

  it("reports losses at their places in the original skill, and the new id and description", async () => {
    const root = two();
    const args = ["convert", join(root, "skills/notes"), "--to", "stop", "--out", join(root, "out"), "--split"];
    const { report } = await runJson(args);
    const losses = report.skills[1]?.losses ?? [];
    expect(losses.map(({ pointer }) => pointer)).toContain("/operations/1/entrypoints/unix");
    expect(losses.map(({ pointer }) => pointer)).not.toContain("/operations/0");
    expect(losses.map(({ pointer }) => pointer)).not.toContain("/operations/1/description");
    expect(losses.slice(0, 1)).toEqual([
      expect.objectContaining({
        pointer: "/id",
        kind: "narrowed",
        message: 'The operation is a skill of its own, so its id is "notes-find".',
      }),
    ]);
    expect(losses.map(({ pointer }) => pointer)).toContain("/description");
  });

  it.each(["stop", "semioverse"])(
    "to %s: makes other skills depend on all of the new ones, and reports it",
    async (to) => {
      const root = two();
      const journalMd = `---\nid: journal\nname: Journal\ndescription: Keeps a journal.\nversion: [1, 0]\nkind: operational\nruntime: inference\ndepends: [notes, one]\n---\n\nWrite.\n`;
      const more = folder({ "skills/journal/SKILL.md": journalMd });
      const out = join(root, "out");
      const inputs = [join(root, "skills"), join(more, "skills")];
      const { report } = await runJson(["convert", ...inputs, "--to", to, "--out", out, "--split"]);
      const journal = report.skills.find(({ source }) => source.endsWith("journal"));
      const notice = journal?.diagnostics.find(({ code }) => code === "core/reference-split");
      expect(notice?.message).toBe(
        'The reference to "notes" became references to "notes-take", "notes-find", the skills that its operations became.',
      );
      if (to === "stop") return;
      expect(readFileSync(join(out, "journal/SKILL.md"), "utf8")).toContain("depends: [notes-take, notes-find, one]");
    },
  );

  it("is suggested in the report of a skill whose operations are merged", async () => {
    const root = two();
    const { out } = await runCli(["convert", join(root, "skills/notes"), "--to", "stop", "--out", join(root, "out")]);
    expect(out).toContain(
      'The 2 operations are merged into one; its parameter "operation" names the one to carry out. With --split, each becomes a skill of its own.',
    );
  });

  it.each([
    [["--in-place"], "--split writes several folders for one skill, so it needs --out <dir>"],
    [["--out", "o", "--lossless"], "each of the new skills would come back as the original"],
    [["--out", "o", "--operation", "take"], "use only one of --split and --operation"],
  ])("is refused with %j", async (options, sentence) => {
    const { code, err } = await runCli(["convert", two(), "--to", "stop", "--split", ...options]);
    expect([code, err]).toEqual([2, expect.stringContaining(sentence)]);
  });
});
