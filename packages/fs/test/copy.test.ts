import fs from "node:fs";
import path from "node:path";
import { type FileEdit, overlay } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { applyEdits, openSkill, writeSkill } from "../src/index.js";
import { permissions, snapshot, temporaryFolder, tree } from "./tree.js";

const copy = (from: string, to: string): FileEdit => ({ kind: "copy", from, path: to });
const bytes = Buffer.from([0xff, 0x00, 0xfe, 0x0a]);

function skill() {
  const folder = tree({ "extra/sort/SKILL.md": "sort", "extra/sort/run.sh": "#!/bin/sh\n" });
  fs.writeFileSync(path.join(folder, "extra/sort/icon.png"), bytes);
  fs.chmodSync(path.join(folder, "extra/sort/run.sh"), 0o750);
  return folder;
}

it("a skill knows which of its files are links", () => {
  const folder = tree({ "a.md": "A", "b.md": "-> a.md", "c.md": "-> a.md" });
  const files = overlay(openSkill(folder), [
    { kind: "write", path: "c.md", text: "C" },
    { kind: "copy", from: "b.md", path: "d.md" },
  ]);
  expect(["a.md", "b.md", "c.md", "d.md", "e.md"].map((file) => files.isLink?.(file))).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
});

describe("an edit that copies a file", () => {
  it("keeps the bytes and the permissions, and the file itself", () => {
    const folder = skill();
    const edits = [
      copy("extra/sort/icon.png", "skills/sort/icon.png"),
      copy("extra/sort/run.sh", "skills/sort/run.sh"),
    ];
    const before = snapshot(folder);
    expect(applyEdits(openSkill(folder), edits, { dryRun: true }).changed).toHaveLength(2);
    expect(snapshot(folder)).toEqual(before);
    expect(applyEdits(openSkill(folder), edits)).toEqual({
      changed: [
        { path: "skills/sort/icon.png", action: "create" },
        { path: "skills/sort/run.sh", action: "create" },
      ],
      failures: [],
    });
    expect(fs.readFileSync(path.join(folder, "skills/sort/icon.png"))).toEqual(bytes);
    expect(permissions(path.join(folder, "skills/sort/run.sh"))).toBe(
      permissions(path.join(folder, "extra/sort/run.sh")),
    );
    expect(snapshot(folder)).toMatchObject(before);
    expect(applyEdits(openSkill(folder), edits)).toEqual({ changed: [], failures: [] });
  });

  it("is part of a copy of the folder", () => {
    const out = temporaryFolder();
    const target = path.join(out, "notes");
    const edits = [copy("extra/sort/icon.png", "skills/sort/icon.png")];
    expect(writeSkill(openSkill(skill()), target, edits, { outRoot: out }).failures).toEqual([]);
    expect(fs.readFileSync(path.join(target, "skills/sort/icon.png"))).toEqual(bytes);
  });

  it("replaces no file, and then nothing is written", () => {
    const folder = skill();
    const edits: FileEdit[] = [
      { kind: "write", path: "plugin.json", text: "{}" },
      copy("extra/sort/run.sh", "extra/sort/SKILL.md"),
    ];
    expect(applyEdits(openSkill(folder), edits)).toEqual({
      changed: [],
      failures: [{ path: "extra/sort/SKILL.md", reason: "it exists, and is another file than extra/sort/run.sh" }],
    });
    expect(Object.keys(snapshot(folder))).not.toContain("plugin.json");
  });

  it.each([
    ["missing.md", "missing.md cannot be copied: it does not exist"],
    ["../outside.md", '../outside.md cannot be copied: the path contains "..", which could lead outside of the folder'],
    ["link", "link cannot be copied: it is a link that leads outside of the skill's folder"],
  ])("of %s is refused", (from, reason) => {
    const folder = skill();
    const outside = tree({ "secret.txt": "secret" });
    fs.symlinkSync(path.join(outside, "secret.txt"), path.join(folder, "link"));
    expect(applyEdits(openSkill(folder), [copy(from, "skills/new.md")])).toEqual({
      changed: [],
      failures: [{ path: "skills/new.md", reason }],
    });
    expect(fs.existsSync(path.join(folder, "skills"))).toBe(false);
  });

  it("is refused if the file to copy is too large", () => {
    const folder = skill();
    fs.truncateSync(path.join(folder, "extra/sort/icon.png"), 10 * 1024 * 1024 + 1);
    const { failures } = applyEdits(openSkill(folder), [copy("extra/sort/icon.png", "skills/icon.png")]);
    expect(failures.map(({ reason }) => reason)).toEqual([
      "extra/sort/icon.png cannot be copied: it has 10485761 bytes, and at most 10485760 are copied",
    ]);
  });
});
