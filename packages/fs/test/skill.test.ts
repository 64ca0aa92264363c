import { execFileSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { MAX_TEXT_BYTES } from "@skill-convert/core/text";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { findSkills, openSkill } from "../src/index.js";
import { plant, tree } from "./tree.js";

const manifestFiles = new Set(["SKILL.md", "manifest.json"]);

describe("openSkill", () => {
  it("lists all files, also hidden and binary ones, and reads each as bytes or text (agent-skills.md#s3)", () => {
    const folder = tree({
      "SKILL.md": "\uFEFFbody\r\n",
      "scripts/run.sh": "x",
      ".hidden": "h",
      "assets/logo.png": Buffer.from([0x89, 0xff, 0]),
    });
    const skill = openSkill(folder, { path: "group/one" });
    expect(skill.list()).toEqual([".hidden", "SKILL.md", "assets/logo.png", "scripts/run.sh"]);
    expect(skill.path).toBe("group/one");
    expect(skill.folder).toBe(path.basename(folder));
    expect(skill.text("SKILL.md")).toEqual({ kind: "text", text: "\uFEFFbody\r\n" });
    expect(skill.text("assets/logo.png")).toEqual({ kind: "not-utf8", offset: 0 });
    expect([...(skill.bytes("assets/logo.png") ?? [])]).toEqual([0x89, 0xff, 0]);
    expect(skill.text("none")).toEqual({ kind: "missing" });
    expect(skill.has("scripts/run.sh")).toBe(true);
    expect(skill.has("scripts")).toBe(false);
    expect(skill.has("scripts/none")).toBe(false);
  });

  it("derives the path from the root", () => {
    const root = tree({ "a/b/SKILL.md": "", link: "-> a" });
    expect(openSkill(path.join(root, "a/b"), { root }).path).toBe("a/b");
    expect(openSkill(path.join(root, "a/b"), { root: path.join(root, "link") }).path).toBe("b");
  });

  it("reads nothing before it is needed, and returns the same content each time", () => {
    const folder = tree({ "SKILL.md": "one" });
    const [found] = [...findSkills(folder, { manifestFiles })];
    const opened = vi.spyOn(fs, "openSync");
    const listed = vi.spyOn(fs, "readdirSync");
    const skill = openSkill(folder, { entries: found!.entries });
    expect(skill.has("SKILL.md")).toBe(true);
    expect(opened).not.toHaveBeenCalled();
    expect(listed).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    skill.text("SKILL.md");
    fs.writeFileSync(path.join(folder, "SKILL.md"), "two");
    expect(skill.text("SKILL.md")).toEqual({ kind: "text", text: "one" });
    expect(skill.bytes("SKILL.md")).toEqual(Buffer.from("one"));
  });

  it("reads the nearest file above the skill, and none outside of the repository", () => {
    const outside = tree({ "skills/base.py": "outside" });
    const root = tree({
      "repo/.git/HEAD": "",
      "repo/skills/base.py": "own",
      "repo/vendor/skills/base.py": "nearer",
      "repo/skills/a/SKILL.md": "",
      "repo/vendor/skills/b/SKILL.md": "",
      "skills/above.py": "above",
      "repo/link": `-> ${outside}`,
    });
    const open = (folder: string) => openSkill(path.join(root, "repo", folder));
    expect(open("skills/a").above?.("skills/base.py")).toEqual({ kind: "text", text: "own" });
    expect(open("vendor/skills/b").above?.("skills/base.py")).toEqual({ kind: "text", text: "nearer" });
    expect(open("skills/a").above?.("skills/above.py")).toEqual({ kind: "missing" });
    expect(open("skills/a").above?.("SKILL.md")).toEqual({ kind: "missing" });
    expect(open("skills/a").above?.("link/skills/base.py")).toEqual({ kind: "missing" });
    expect(openSkill(path.join(outside, "skills")).above?.("skills/base.py")).toEqual({ kind: "missing" });
    const searched = openSkill(path.join(outside, "skills"), { root: outside });
    expect(searched.above?.("skills/base.py")).toEqual({ kind: "text", text: "outside" });
  });

  it("leaves out the files of nested skills", () => {
    const folder = tree({ "SKILL.md": "", "sub/SKILL.md": "", "sub/x": "", "assets/manifest.json": "", "other/y": "" });
    expect(openSkill(folder, { manifestFiles }).list()).toEqual(["SKILL.md", "other/y"]);
    expect(openSkill(folder, { manifestFiles }).has("sub/x")).toBe(false);
    const isNestedSkill = (nested: { has(path: string): boolean }) => nested.has("SKILL.md");
    expect(openSkill(folder, { manifestFiles, isNestedSkill }).list()).toEqual([
      "SKILL.md",
      "assets/manifest.json",
      "other/y",
    ]);
  });

  it("includes node_modules, and leaves out .git and temporary files of this package", () => {
    const folder = tree({
      "SKILL.md": "",
      ".git/config": "",
      ".GIT/config": "",
      "git~1/config": "",
      "node_modules/p/manifest.json": "",
      ".skill-convert-1-ab-1.tmp": "",
    });
    expect(openSkill(folder, { manifestFiles }).list()).toEqual(["SKILL.md", "node_modules/p/manifest.json"]);
  });

  // Tests the guarantee SECURITY.md#g2.
  it("follows links inside the skill, and refuses those out of it, broken ones and loops", () => {
    const outside = tree({ secret: "s" });
    const folder = tree({
      "docs/real.md": "real",
      "SKILL.md": "-> docs/real.md",
      linked: "-> docs",
      broken: "-> nowhere",
      loop: "-> loop",
      "docs/up": "-> ../../../../../../etc/hostname",
    });
    fs.symlinkSync(path.join(outside, "secret"), path.join(folder, "out"));
    fs.symlinkSync(outside, path.join(folder, "outdir"));
    const skill = openSkill(folder);
    const reason = (file: string) => {
      const text = skill.text(file);
      return text.kind === "unreadable" ? text.reason : text;
    };
    expect(skill.text("SKILL.md")).toEqual({ kind: "text", text: "real" });
    expect(skill.text("linked/real.md")).toEqual({ kind: "text", text: "real" });
    expect(skill.has("linked/real.md")).toBe(true);
    expect(reason("out")).toContain("outside of the skill");
    expect(reason("docs/up")).toContain("link");
    expect(reason("outdir")).toContain("outside of the skill");
    expect(skill.has("outdir/secret")).toBe(false);
    expect(skill.text("outdir/secret")).toEqual({ kind: "missing" });
    expect(skill.bytes("outdir/secret")).toBeUndefined();
    expect(reason("broken")).toContain("does not exist");
    expect(reason("loop")).toContain("ELOOP");
    expect(reason("linked")).toContain("folder");
    expect(skill.list()).toEqual(["SKILL.md", "broken", "docs/real.md", "docs/up", "linked", "loop", "out", "outdir"]);
    expect(skill.entries()[0]).toMatchObject({ path: "SKILL.md", kind: "link", target: "docs/real.md" });
  });

  it.each(["../x", "/etc/passwd", "", ".", "a/../SKILL.md", "./SKILL.md", "SKILL.md/", "SKILL.md/x", "__proto__"])(
    "has no file %j",
    (file) => {
      const skill = openSkill(tree({ "SKILL.md": "", "a/b": "" }));
      expect(skill.has(file)).toBe(false);
      expect(skill.text(file)).toEqual({ kind: "missing" });
    },
  );

  // Tests the guarantee reliability.md#g20.
  it("never waits for a FIFO or a socket", async () => {
    const folder = tree({ "a.md": "" });
    execFileSync("mkfifo", [path.join(folder, "SKILL.md")]);
    const server = net.createServer().listen(path.join(folder, "socket"));
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once("listening", resolve));
    const skill = openSkill(folder);
    for (const file of ["SKILL.md", "socket"]) {
      expect(skill.has(file)).toBe(true);
      expect(skill.text(file)).toEqual({ kind: "unreadable", reason: expect.stringContaining("FIFO") });
      expect(skill.bytes(file)).toBeUndefined();
    }
    expect(skill.entries().map(({ kind }) => kind)).toEqual(["other", "file", "other"]);
  });

  // Tests the guarantee reliability.md#g20.
  it("does not wait for a FIFO that replaced a file after the folder was read", () => {
    const folder = tree({ "SKILL.md": "" });
    const skill = openSkill(folder);
    skill.list();
    fs.rmSync(path.join(folder, "SKILL.md"));
    execFileSync("mkfifo", [path.join(folder, "SKILL.md")]);
    expect(skill.text("SKILL.md")).toMatchObject({ kind: "unreadable" });
  });

  it("does not read a file that is too large", () => {
    const folder = tree({ "SKILL.md": "" });
    fs.truncateSync(path.join(folder, "SKILL.md"), MAX_TEXT_BYTES + 1);
    const spy = vi.spyOn(fs, "readSync");
    expect(openSkill(folder).text("SKILL.md")).toEqual({ kind: "too-large", size: MAX_TEXT_BYTES + 1 });
    expect(spy).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    fs.truncateSync(path.join(folder, "SKILL.md"), MAX_TEXT_BYTES);
    expect(openSkill(folder).text("SKILL.md").kind).toBe("text");
  });

  // Tests the guarantee reliability.md#g20.
  it("notices a file that grows while it is read", () => {
    const folder = tree({ "SKILL.md": "start" });
    const read = fs.readSync;
    vi.spyOn(fs, "readSync").mockImplementation(((...args: unknown[]) => {
      fs.appendFileSync(path.join(folder, "SKILL.md"), "more");
      return Reflect.apply(read, fs, args);
    }) as typeof fs.readSync);
    const text = openSkill(folder).text("SKILL.md");
    vi.restoreAllMocks();
    expect(text).toMatchObject({ kind: "unreadable", reason: expect.stringContaining("grows") });
  });

  it("reports a folder that does not exist", () => {
    const skill = openSkill("/nowhere/at/all");
    expect(skill.list()).toEqual([]);
    expect(skill.text("SKILL.md")).toMatchObject({ kind: "unreadable", reason: expect.stringContaining("ENOENT") });
    expect(skill.problems()).toEqual([{ path: "", reason: expect.stringContaining("ENOENT") }]);
  });

  it("reads an empty file, and a file with a name in any alphabet", () => {
    const folder = tree({ "SKILL.md": "" });
    plant(folder, { "ünï/名前 😀.md": "ü" });
    const skill = openSkill(folder);
    expect(skill.text("SKILL.md")).toEqual({ kind: "text", text: "" });
    expect(skill.text("ünï/名前 😀.md")).toEqual({ kind: "text", text: "ü" });
  });
});
