import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Effect, Template } from "@skill-convert/core";
import { findCommand } from "@skill-convert/fs";
import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { confinementOf, runSkill } from "../src/index.js";
import { bubblewrapCommand } from "../src/sandbox/bubblewrap.js";
import { openFiles } from "../src/sandbox/open-files.js";
import type { SandboxPlan } from "../src/sandbox/plan.js";
import { seatbeltCommand } from "../src/sandbox/seatbelt.js";
import { noSandbox, repository, run, writes } from "./sandboxed.js";
import { folder, L2, manifestOf, messages, parameter, verdicts } from "./skills.js";

const plan: SandboxPlan = {
  places: [
    { path: "/repo/out", writable: true },
    { path: "/repo/out/.git", writable: false },
  ],
  hidden: [
    { path: "/home/me/.ssh", kind: "folder" },
    { path: "/home/me/.netrc", kind: "file" },
  ],
  emptied: ["/run", "/tmp"],
  shown: ["/tmp/repo"],
  temporary: "/tmp/private",
  network: false,
  cwd: "/repo/skill",
};

describe("the command line of bubblewrap", () => {
  it("makes everything read-only, then writable what may be, then hides", () => {
    const { argv, variables } = bubblewrapCommand("/usr/bin/bwrap", plan, ["/bin/sh", "-c", "--bind / /"]);
    expect(argv).toEqual([
      "/usr/bin/bwrap",
      "--unshare-all",
      "--die-with-parent",
      "--new-session",
      "--cap-drop",
      "ALL",
      "--ro-bind",
      "/",
      "/",
      "--dev",
      "/dev",
      "--proc",
      "/proc",
      ...["sys", "sysrq-trigger", "irq", "bus", "acpi", "scsi", "fs"].flatMap((name) => [
        "--ro-bind-try",
        `/proc/${name}`,
        `/proc/${name}`,
      ]),
      "--tmpfs",
      "/run",
      "--bind",
      "/tmp/private",
      "/tmp",
      "--ro-bind",
      "/tmp/repo",
      "/tmp/repo",
      "--bind",
      "/repo/out",
      "/repo/out",
      "--ro-bind",
      "/repo/out/.git",
      "/repo/out/.git",
      "--tmpfs",
      "/home/me/.ssh",
      "--ro-bind",
      "/dev/null",
      "/home/me/.netrc",
      "--chdir",
      "/repo/skill",
      "--",
      "/bin/sh",
      "-c",
      "--bind / /",
    ]);
    expect(variables).toEqual({ TMPDIR: "/tmp" });
  });

  it("shares the network only where it is allowed", () => {
    expect(bubblewrapCommand("bwrap", plan, []).argv).not.toContain("--share-net");
    expect(bubblewrapCommand("bwrap", { ...plan, network: true }, []).argv).toContain("--share-net");
  });
});

describe("the command line of sandbox-exec", () => {
  const commandOf = (over: Partial<SandboxPlan> = {}) => {
    const { argv } = seatbeltCommand("/usr/bin/sandbox-exec", { ...plan, ...over }, ["/bin/sh", "-c", "exit"]);
    const at = argv.indexOf("-p");
    return { argv, profile: argv[at + 1] ?? "", program: argv.slice(at + 2) };
  };

  it("names no path in the profile, so that none can change it", () => {
    const evil = '/x") (allow file-write* (subpath "/';
    const { argv, profile, program } = commandOf({ places: [{ path: evil, writable: true }] });
    expect(profile).not.toContain(evil);
    const [, number] = /=(.*)/.exec(argv.find((word) => word.endsWith(evil)) ?? "") ?? [];
    expect([number, program]).toEqual([evil, ["/bin/sh", "-c", "exit"]]);
  });

  it("denies writing, allows what may be written, and denies secrets last", () => {
    const { profile, argv } = commandOf();
    const parameter = (path: string) => `(param "${argv.find((word) => word.endsWith(`=${path}`))?.split("=")[0]}")`;
    const order = [
      "(deny file-write*)",
      `(allow file-write* (subpath ${parameter("/repo/out")}))`,
      `(deny file-write* (subpath ${parameter("/repo/out/.git")}))`,
      `(deny file-read* file-write* (subpath ${parameter("/home/me/.ssh")}))`,
    ].map((rule) => profile.indexOf(rule));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
    expect(profile.split("(").length).toBe(profile.split(")").length);
  });

  it("keeps folders around what is protected from being renamed", () => {
    const { profile, argv } = commandOf({ places: [{ path: "/repo/out/lib", writable: true, pinned: true }] });
    const name = argv.find(
      (word) => word.endsWith("=/repo/out/lib") && profile.includes(`unlink (literal (param "${word.split("=")[0]}"`),
    );
    expect(name).toBeDefined();
  });

  it("denies the network, or only sockets of other programs", () => {
    expect(commandOf().profile).toContain("(deny network*)");
    const allowed = commandOf({ network: true }).profile;
    expect([allowed.includes("(deny network*)"), allowed.includes("unix-socket")]).toEqual([false, true]);
  });
});

/** A folder that the sandbox empties, wherever the temporary folders of these tests are. */
function folderInTmp(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join("/tmp", "runtime-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
  return root;
}

describe.skipIf(noSandbox)("a run in bubblewrap", () => {
  // Tests the guarantee SECURITY.md#g1.
  it("writes to its region, and nowhere else", async () => {
    const place = repository();
    const { root } = place;
    const script = `
      echo after > ../../out/a.md; echo new > ../../out/b.md
      for file in ../../README.md ../../new.md ./SKILL.md ./new ../../.git/config ../../.git/hooks/y ../../.git/new \\
        /etc/skill-convert-escaped; do
        (echo evil > "$file") 2> /dev/null && echo "wrote $file"
      done
      (echo evil > ${homedir()}/skill-convert-escaped) 2> /dev/null
      rm -f ../../README.md 2> /dev/null && echo removed; mv ../../out ../../moved 2> /dev/null && echo moved; exit 0`;
    const report = await run(script, place, { effects: [writes("out/")] }, { enforceRegion: true });
    expect(report).toMatchObject({ status: "succeeded", output: "" });
    expect(report.sandbox).toEqual({ name: "bubblewrap", writable: [join(root, "out")], network: false });
    expect(verdicts(report.findings, "write-region")).toEqual(["pass"]);
    const texts = ["README.md", "out/a.md", "out/b.md"].map((file) => readFileSync(join(root, file), "utf8"));
    expect(texts).toEqual(["before\n", "after\n", "new\n"]);
    // A home folder below /tmp can be written to in the sandbox, whose /tmp is its own.
    expect(existsSync(join(homedir(), "skill-convert-escaped"))).toBe(false);
  });

  it("writes nothing where it declares that it writes nothing", async () => {
    const report = await run("echo x > x 2> /dev/null || echo refused", repository(), { effects: [] });
    expect([report.output, report.sandbox?.writable]).toEqual(["refused\n", []]);
  });

  it("without declared effects writes to the repository, and not to .git", async () => {
    const place = repository({ "nested/.git/config": "[core]\n" });
    const script = `echo x > ../../new.md
      for file in ../../.git/config ../../.git/new ../../nested/.git/config; do
        (echo evil > "$file") 2> /dev/null && echo "wrote $file"; done; exit 0`;
    expect((await run(script, place, {})).output).toBe("");
    expect(existsSync(join(place.root, "new.md"))).toBe(true);
  });

  it("cannot change what former runs left, by which skills are trusted", async () => {
    const place = repository({ ".sop/traces/x/run.jsonl": "{}\n" });
    const script = "rm -rf ../../.sop/traces; mv ../../.sop ../../gone; echo x > ../../.sop/traces/x/other.jsonl";
    await run(`(${script}) 2> /dev/null; exit 0`, place, {});
    expect(readdirSync(join(place.root, ".sop/traces/x"))).toEqual(["run.jsonl"]);
  });

  it("with write access to git cannot touch what git starts programs by", async () => {
    const place = repository();
    const script = `echo x > ../../.git/new
      for file in ../../.git/config ../../.git/hooks/y; do
        (echo evil > "$file") 2> /dev/null && echo "wrote $file"; done; exit 0`;
    expect((await run(script, place, { effects: [{ type: "git", access: "write" }] })).output).toBe("");
    expect(existsSync(join(place.root, ".git/new"))).toBe(true);
  });

  it("finds none of them missing, nor replaced by a commondir that stays", async () => {
    const place = repository({
      "bare/HEAD": "x\n",
      "bare/refs/x": "",
      "bare/objects/x": "",
      "bare/config": "[core]\n",
    });
    const git = join(place.root, ".git");
    rmSync(join(git, "hooks"), { recursive: true });
    const before = readdirSync(git);
    const script = `cd ../../.git; echo /tmp > commondir; mkdir modules 2> /dev/null && echo modules
      for file in config.worktree hooks/x modules/x ../bare/config; do
        (echo evil > "$file") 2> /dev/null && echo "wrote $file"; done; exit 0`;
    const effects: Effect[] = [{ type: "git", access: "write" }, writes("./", "bare/")];
    expect((await run(script, place, { effects })).output).toBe("");
    expect(readdirSync(git)).toEqual(before);
    const undeclared = "(echo evil > ../../bare/config) 2> /dev/null && echo wrote; exit 0";
    expect((await run(undeclared, place, {})).output).toBe("");
  });

  it.each([
    ["a .git that points to them", (elsewhere: string) => ({ ".git": `gitdir: ${elsewhere}\n` }), []],
    ["a word of its command", () => ({}), ["a.md"]],
  ])("gets no folders of others by %s", async (_, files, words) => {
    const elsewhere = folderInTmp({ "a.md": "before\n" });
    const root = folder({ "skills/x/SKILL.md": "x\n", ...files(elsewhere) });
    const script = `cat ${elsewhere}/a.md 2> /dev/null; (echo evil > ${elsewhere}/a.md) 2> /dev/null; exit 0`;
    const unix = ["sh", "-c", script, ...words.map((word) => join(elsewhere, word))];
    const effects: Effect[] = [{ type: "git", access: "write" }];
    const skill = { folder: join(root, "skills/x"), manifest: manifestOf({ entrypoints: { unix } }, { effects }) };
    const { report } = await runSkill(skill, { cwd: root, sandbox: "required" });
    expect([report.status, report.output]).toEqual(["succeeded", ""]);
    expect(readFileSync(join(elsewhere, "a.md"), "utf8")).toBe("before\n");
  });

  it("writes to the repository of a linked work tree and of a submodule", async () => {
    const { root: main } = repository();
    const tree = folder({ ".git": `gitdir: ${main}/.git/worktrees/t\n`, "skills/x/SKILL.md": "x\n" });
    const files = { gitdir: `${tree}/.git\n`, commondir: "../..\n", HEAD: "x\n" };
    const module = join(main, ".git/modules/m");
    for (const path of [join(main, ".git/worktrees/t"), module, join(main, "m/skills/x")]) {
      mkdirSync(path, { recursive: true });
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(main, ".git/worktrees/t", name), text);
    writeFileSync(join(module, "HEAD"), "x\n");
    writeFileSync(join(main, "m/.git"), "gitdir: ../.git/modules/m\n");
    const effects: Effect[] = [{ type: "git", access: "write" }];
    const writable = async (root: string) =>
      (await run("exit 0", { root, skill: join(root, "skills/x") }, { effects })).sandbox?.writable;
    expect(await writable(tree)).toEqual([tree, join(main, ".git/worktrees/t"), join(main, ".git")]);
    expect(await writable(join(main, "m"))).toEqual([join(main, "m"), module]);
  });

  it("never writes to a folder that contains the home folder, however it is named", async () => {
    const place = repository();
    const report = await run("exit 0", place, { effects: [writes("/proc/self/root/")] });
    expect(report.sandbox?.writable).toEqual([join(place.root, "proc/self/root")]);
  });

  it("makes the folder that it declares, which goes again where nothing is in it", async () => {
    const place = repository();
    const manifest = { effects: [writes("new/deep/")] };
    expect((await run("echo x > ../../new/deep/x", place, manifest)).status).toBe("succeeded");
    expect(readFileSync(join(place.root, "new/deep/x"), "utf8")).toBe("x\n");
    const other = repository();
    expect((await run("exit 0", other, manifest)).status).toBe("succeeded");
    expect(existsSync(join(other.root, "new"))).toBe(false);
  });

  it("replaces a file that it declares, and not its neighbours", async () => {
    const place = repository();
    const script = `echo x > ../../t && mv ../../t ../../log.md
      (echo evil > ../../README.md) 2> /dev/null && echo wrote; exit 0`;
    const report = await run(script, place, { effects: [writes("log.md")] });
    expect([report.output, verdicts(report.findings, "write-region")]).toEqual(["", ["pass"]]);
    expect(readFileSync(join(place.root, "log.md"), "utf8")).toBe("x\n");
    const more = await run("echo x > ../../other.md", place, { effects: [writes("log.md")] });
    expect(verdicts(more.findings, "sandbox")).toEqual(["fail discarded-file"]);
    expect(existsSync(join(place.root, "other.md"))).toBe(false);
  });

  it.each([3, 600])("opens a declared file and nothing around it, among %i others", async (others) => {
    const names = Array.from({ length: others }, (_, index) => [`other-${index}.txt`, "before\n"]);
    const place = repository({ ...Object.fromEntries(names), "linked/target.md": "before\n", "log.md": "before\n" });
    symlinkSync("linked/target.md", join(place.root, "link.md"));
    const script = `cd ../..; echo after > log.md
      for file in link.md README.md linked/target.md other-1.txt linked/new.md; do (echo evil > $file) 2> /dev/null; done
      rm -f link.md 2> /dev/null && echo evil > link.md; exit 0`;
    const report = await run(script, place, { effects: [writes("log.md")] });
    expect(report.sandbox?.writable).toEqual([join(place.root, "log.md")]);
    const text = (name: string) => readFileSync(join(place.root, name), "utf8");
    expect(text("log.md")).toBe("after\n");
    for (const name of ["link.md", "README.md", "linked/target.md", "other-1.txt"]) expect(text(name)).toBe("before\n");
    expect(lstatSync(join(place.root, "link.md")).isSymbolicLink()).toBe(true);
    expect(existsSync(join(place.root, "linked/new.md"))).toBe(false);
    expect(readdirSync(place.root).filter((name) => name.startsWith(".skill-convert-"))).toEqual([]);
  });

  it("settles a declared file in the folder that was opened, whatever has taken its place since", () => {
    const root = folder({ "work/log.md": "before\n", "private/log.md": "precious\n" });
    const work = join(root, "work");
    const { places, settle } = openFiles(work, new Set(["log.md"]));
    const stand = places.find(({ path }) => path === work)?.source ?? "";
    rmSync(join(stand, "log.md"));
    writeFileSync(join(stand, "log.md"), "after\n");
    renameSync(work, join(root, "away"));
    symlinkSync("private", work);
    settle();
    expect(readFileSync(join(root, "private/log.md"), "utf8")).toBe("precious\n");
    expect(readFileSync(join(root, "away/log.md"), "utf8")).toBe("after\n");
  });

  it("takes a declared file away if the program removes it", async () => {
    const place = repository({ "log.md": "before\n" });
    await run("rm ../../log.md", place, { effects: [writes("log.md")] });
    expect(existsSync(join(place.root, "log.md"))).toBe(false);
  });

  it.each(["/proc/", "/dev/", "/sys/", "/run/", "/tmp/", "/var/tmp/x/", "/var/", "/"])(
    "does not open %s, and says so",
    async (path) => {
      const place = repository();
      const script = `ls /proc | grep -c '^[0-9]'; (: > "${path}x-of-a-skill") 2> /dev/null; exit 0`;
      const report = await run(script, place, { effects: [writes(path)] });
      expect(report.sandbox?.writable?.filter((each) => !each.startsWith(place.root))).toEqual([]);
      expect(verdicts(report.findings, "sandbox")).toEqual(["fail system-place"]);
      expect(existsSync(`${path}x-of-a-skill`)).toBe(false);
      expect(Number(report.output)).toBeLessThan(20);
    },
  );

  it("does not open /tmp/ either if the home folder is in it, and says so", async () => {
    vi.stubEnv("HOME", folderInTmp({}));
    onTestFinished(() => void vi.unstubAllEnvs());
    for (const path of ["/tmp/", "/"]) {
      const place = repository();
      const report = await run("exit 0", place, { effects: [writes(path)] });
      const outside = report.sandbox?.writable?.filter((each) => !each.startsWith(place.root));
      expect([path, outside, verdicts(report.findings, "sandbox")]).toEqual([path, [], ["fail system-place"]]);
    }
  });

  it("cannot change the settings of the kernel, even as root", async () => {
    const script = `for name in vm/swappiness kernel/printk_ratelimit_burst; do
      value=$(cat /proc/sys/$name) && (printf %s "$value" > /proc/sys/$name) 2> /dev/null && echo wrote $name
    done; exit 0`;
    expect((await run(script, repository(), { effects: [writes("out/")] })).output).toBe("");
  });

  // Tests the guarantee SECURITY.md#g1.
  it("makes writable what is declared, whatever that is, and nothing else", async () => {
    const files = { "a.md": "x\n", "b.md": "x\n", "dir/c.md": "x\n", "dir/sub/d.md": "x\n", "deep/e/f.md": "x\n" };
    const declared = [
      "a.md",
      "b.md",
      "new.md",
      "dir/",
      "dir/c.md",
      "dir/sub/d.md",
      "deep/e/",
      "deep/e/g.md",
      "none/h.md",
    ];
    const tried = [
      ...Object.keys(files),
      "new.md",
      "dir/new.md",
      "dir/sub/new.md",
      "deep/new.md",
      "deep/e/g.md",
      "none/h.md",
    ];
    await fc.assert(
      fc.asyncProperty(fc.subarray(declared, { minLength: 1 }), async (paths) => {
        const place = repository(files);
        const script = `cd ../..; for file in ${tried.join(" ")}; do (echo after > $file) 2> /dev/null; done; exit 0`;
        await run(script, place, { effects: [writes(...paths)] });
        const after = (name: string) =>
          existsSync(join(place.root, name)) && readFileSync(join(place.root, name), "utf8") === "after\n";
        const isDeclared = (name: string) =>
          paths.some((path) => (path.endsWith("/") ? name.startsWith(path) : name === path));
        expect([paths, tried.filter(after)]).toEqual([paths, tried.filter(isDeclared)]);
      }),
      { numRuns: Number(process.env["SKILL_CONVERT_RUNS"] ?? 12) },
    );
  });

  it("opens a path that does not exist, and not the folder that it is in (stop.md#s29)", async () => {
    const place = repository();
    const script = "(echo x > ../../beside.txt) 2> /dev/null && echo wrote; echo x > ../../new/x.md";
    const report = await run(script, place, { effects: [writes("./new")] });
    expect(report.output).toBe("");
    expect(report.sandbox?.writable).not.toContain(place.root);
    expect(existsSync(join(place.root, "beside.txt"))).toBe(false);
    expect(readFileSync(join(place.root, "new/x.md"), "utf8")).toBe("x\n");
    const file = await run("exit 0", place, { effects: [writes("drafts/deep/x.md")] });
    expect(file.sandbox?.writable).toEqual([join(place.root, "drafts/deep/x.md")]);
    expect(existsSync(join(place.root, "drafts"))).toBe(false);
  });

  it.each(["cwd", "skill"] as const)("writes the files that it produces in its %s (adr002.md#s44)", async (base) => {
    const place = repository();
    const cwd = repository().root;
    const skill = folder({ "SKILL.md": "x\n", "fixed.md": "before\n" });
    const target = base === "cwd" ? cwd : skill;
    const script = `(echo evil > "${target}/fixed.md") 2> /dev/null; echo x > "${target}/out.txt"`;
    const operation = {
      entrypoints: { unix: ["sh", "-c", script] },
      producedFiles: [{ pattern: "out.txt", base }],
    };
    writeFileSync(join(cwd, "fixed.md"), "before\n");
    const where = { folder: base === "cwd" ? place.skill : skill, manifest: manifestOf(operation, {}) };
    const { report } = await runSkill(where, { cwd, sandbox: "required" });
    expect(verdicts(report.findings, "output-files")).toEqual(["pass"]);
    expect(readFileSync(join(target, "out.txt"), "utf8")).toBe("x\n");
  });

  // Tests the guarantee SECURITY.md#g1.
  it.each([
    ["a folder elsewhere", "linked/", () => folder({ "a.md": "before\n" })],
    ["a folder of the repository", "linked/", (root: string) => join(root, "private")],
    ["a folder around it", "linked/deep/", (root: string) => join(root, "private")],
    ["a file of the repository", "linked", (root: string) => join(root, "private/a.md")],
  ])("does not follow a link to %s, which another skill may have made, and says so", async (_, declared, targetIn) => {
    const place = repository({ "private/a.md": "before\n", "private/deep/a.md": "before\n" });
    const target = targetIn(place.root);
    symlinkSync(target, join(place.root, "linked"));
    const before = execFileSync("ls", ["-lR", "--full-time", target], { encoding: "utf8" });
    const script = `cd ../..; for file in linked linked/a.md linked/new linked/deep/a.md linked/deep/new; do
      (echo evil > $file) 2> /dev/null; done; exit 0`;
    const report = await run(script, place, { effects: [writes(declared)] });
    expect(report.sandbox?.writable).toEqual([]);
    expect(verdicts(report.findings, "sandbox")).toEqual(["fail linked-place"]);
    expect(messages(report.findings, "sandbox")[0]).toContain(join(place.root, declared.replace(/\/$/, "")));
    expect(execFileSync("ls", ["-lR", "--full-time", target], { encoding: "utf8" })).toBe(before);
  });

  it("with write access to git does not follow a link to another repository", async () => {
    const place = repository();
    const other = repository();
    symlinkSync(other.root, join(place.root, "linked"));
    const script = "(echo evil > ../../linked/.git/new) 2> /dev/null; echo new > ../../.git/new";
    const report = await run(script, place, { effects: [writes("linked/"), { type: "git", access: "write" }] });
    expect(report.sandbox?.writable?.filter((path) => path.startsWith(other.root))).toEqual([]);
    expect(existsSync(join(other.root, ".git/new"))).toBe(false);
  });

  it("opens a folder in the home folder only if no link leads to it", async () => {
    const home = folder({ ".config/autostart/x": "before\n", "drafts/kept": "" });
    vi.stubEnv("HOME", home);
    onTestFinished(() => void vi.unstubAllEnvs());
    const place = repository();
    await run("ln -s ../.config/autostart ~/drafts/sub", place, { effects: [writes("~/drafts/")] });
    expect(lstatSync(join(home, "drafts/sub")).isSymbolicLink()).toBe(true);
    const report = await run("echo evil > ~/drafts/sub/x", place, { effects: [writes("~/drafts/sub/")] });
    expect(verdicts(report.findings, "sandbox")).toEqual(["fail linked-place"]);
    expect(readFileSync(join(home, ".config/autostart/x"), "utf8")).toBe("before\n");
  });

  // Tests the guarantee SECURITY.md#g1.
  it.each([
    ["a folder", "out/sub"],
    ["a folder above it", "out/sub/deep"],
  ])("is not started if another program replaces %s after it was checked", async (_, declared) => {
    const outer = folder({
      "victim/x": "before\n",
      "victim/deep/x": "before\n",
      "repo/.git/HEAD": "ref: refs/heads/main\n",
      "repo/skills/x/SKILL.md": "x\n",
      "repo/out/sub/deep/x": "",
    });
    const place = { root: join(outer, "repo"), skill: join(outer, "repo/skills/x") };
    // Another program has the folder around it, and acts between the check and the mounts.
    const bwrap = `#!/bin/sh
      case "$*" in *${place.root}/${declared}*) cd ${place.root}/out && mv sub away && ln -s ../../victim sub ;; esac
      exec ${findCommand("bwrap", { environment: process.env, platform: "linux" })} "$@"`;
    const programs = folder({ bwrap });
    chmodSync(join(programs, "bwrap"), 0o755);
    const environment = { ...process.env, PATH: `${programs}:${process.env["PATH"]}` };
    const script = `cat ../../${declared}/x; echo evil > ../../${declared}/x; exit 0`;
    const report = await run(script, place, { effects: [writes(`${declared}/`)] }, { cwd: outer, environment });
    expect(messages(report.findings, "run")).toEqual([expect.stringContaining("was replaced while the sandbox")]);
    expect(report.output).toBeUndefined();
    for (const file of ["victim/x", "victim/deep/x"]) {
      expect(readFileSync(join(outer, file), "utf8")).toBe("before\n");
    }
  });

  it("has the environment that it is given, and no descriptors of the check of its mounts", async () => {
    const { PATH } = process.env;
    const skill = (unix: string[]) => ({
      folder: repository().skill,
      manifest: manifestOf({ entrypoints: { unix } }, {}),
    });
    const outputOf = async (unix: string[], environment: Record<string, string | undefined>) =>
      (await runSkill(skill(unix), { sandbox: "required", environment })).report.output;
    const lines = async (environment: Record<string, string | undefined>) =>
      String(await outputOf(["env"], environment))
        .split("\n")
        .filter((line) => /^(OLDPWD|SHLVL|GIVEN)=/.test(line));
    expect(await lines({ PATH, GIVEN: "a b" })).toEqual(["GIVEN=a b"]);
    const open = "for number in 3 4; do [ -e /proc/$$/fd/$number ] && echo $number; done; exit 0";
    expect(await outputOf(["sh", "-c", open], { PATH })).toBe("");
    expect(await outputOf(["printf", "%s|", "$PATH", "a 'b", ""], { PATH })).toBe("$PATH|a 'b||");
  });

  // Tests the guarantee SECURITY.md#g1.
  it("sees no secrets, no processes and no sockets of others, and an empty /tmp", async () => {
    const home = folder({
      ".ssh/id": "secret",
      ".aws/credentials": "secret",
      ".netrc": "secret",
      ".config/gh/hosts": "s",
    });
    const state = folder({ "skill-convert/key": "secret" });
    vi.stubEnv("HOME", home);
    vi.stubEnv("XDG_STATE_HOME", state);
    onTestFinished(() => void vi.unstubAllEnvs());
    const others = folderInTmp({ x: "secret" });
    const files = [".ssh/id", ".aws/credentials", ".netrc", ".config/gh/hosts"].map((name) => join(home, name));
    const all = [...files, join(state, "skill-convert/key"), join(others, "x")];
    const script = `for file in ${all.join(" ")}; do [ -s "$file" ] && echo "saw $file"; done
      [ -d /proc/${process.pid} ] && echo "saw a process"; ls -A /run; kill -0 ${process.pid} 2> /dev/null && echo killed
      echo kept > "$TMPDIR/x"; ls -A /tmp`;
    const place = repository();
    const { output } = await run(script, place, { effects: [] });
    expect(
      String(output)
        .split("\n")
        .filter((line) => /saw|killed/.test(line)),
    ).toEqual([]);
    expect(output).toContain("x\n");
  });

  it("cannot plant a key of the program that runs it, even in a folder that it may write", async () => {
    const home = folder({ ".local/kept": "" });
    vi.stubEnv("HOME", home);
    vi.stubEnv("XDG_STATE_HOME", undefined);
    vi.stubEnv("XDG_CACHE_HOME", undefined);
    onTestFinished(() => void vi.unstubAllEnvs());
    const script = `mkdir -p ~/.local/state/skill-convert; echo planted > ~/.local/state/skill-convert/trace-key
      mv ~/.local/state ~/.local/gone; mkdir -p ~/.local/state/skill-convert
      echo planted > ~/.local/state/skill-convert/trace-key; echo done > ~/.local/written`;
    await run(script, repository(), { effects: [writes("~/.local/"), writes("~/.local/state/skill-convert/")] });
    expect(readFileSync(join(home, ".local/written"), "utf8")).toBe("done\n");
    expect(readdirSync(join(home, ".local"))).not.toContain("gone");
    expect(readdirSync(join(home, ".local/state/skill-convert"))).not.toContain("trace-key");
  });

  it("cannot rename a folder around a secret, which the next run would then not find to hide", async () => {
    const home = folder({ ".config/git/credentials": "secret", ".config/kept": "" });
    vi.stubEnv("HOME", home);
    onTestFinished(() => void vi.unstubAllEnvs());
    const script = "mv ~/.config/git ~/.config/gone; cat ~/.config/gone/credentials; echo done > ~/.config/written";
    const { output } = await run(script, repository(), { effects: [writes("~/.config/")] });
    expect(readFileSync(join(home, ".config/written"), "utf8")).toBe("done\n");
    expect(readdirSync(join(home, ".config"))).not.toContain("gone");
    expect(String(output)).not.toContain("secret");
  });

  it("does not see a secret through a link that the user names, though the link lies in /tmp", async () => {
    const home = folder({ ".ssh/id": "secret" });
    vi.stubEnv("HOME", home);
    onTestFinished(() => void vi.unstubAllEnvs());
    const file = join(folderInTmp({ "notes.txt": "noted" }), "link.txt");
    symlinkSync(join(home, ".ssh/id"), file);
    const operation = {
      input: { parameters: [parameter("file")] },
      entrypoints: { unix: ["sh", "-c", 'cat "$0"; echo end', [{ input: "file" }]] satisfies Template[] },
    };
    const skill = { folder: repository().skill, manifest: manifestOf(operation, { effects: [] }) };
    const { report } = await runSkill(skill, { values: { file }, sandbox: "required" });
    expect(report.output).toMatch(/end\s*$/);
    expect(report.output).not.toContain("secret");
  });

  it("sees what the user names, though it lies in /tmp", async () => {
    const file = join(folderInTmp({ "notes.txt": "noted" }), "notes.txt");
    const operation = {
      input: { parameters: [parameter("file")] },
      entrypoints: { unix: ["cat", [{ input: "file" }]] satisfies Template[] },
    };
    const skill = { folder: repository().skill, manifest: manifestOf(operation, { effects: [] }) };
    const { report } = await runSkill(skill, { values: { file }, sandbox: "required" });
    expect(report.output).toBe("noted");
  });

  it("has no network, unless it is declared and allowed", async () => {
    const server = createServer((_, response) => response.end("answered"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const script = `fetch("http://127.0.0.1:${port}").then((r) => r.text()).then(console.log, () => console.log("none"))`;
    const ask = async (effects: Effect[] | undefined, options = {}) => {
      const operation = { entrypoints: { unix: [process.execPath, "-e", script] } };
      const manifest = manifestOf(operation, effects ? { effects } : {});
      const { report } = await runSkill({ folder: repository().skill, manifest }, { sandbox: "required", ...options });
      return [report.status, report.output, report.sandbox?.network];
    };
    expect(await ask([])).toEqual(["succeeded", "none\n", false]);
    expect(await ask(undefined)).toEqual(["succeeded", "none\n", false]);
    expect(await ask([{ type: "network" }])).toEqual(["succeeded", "answered\n", true]);
    const policy = { name: "p", allow: [{ effect: "proc.exec" }], deny: [] };
    expect(await ask([{ type: "network" }], { policy })).toEqual(["policy", undefined, undefined]);
  });

  it("ends with everything in it, at the time limit", async () => {
    const place = repository();
    const report = await run(
      "(sleep 30; echo late > ../../out/late) & sleep 30",
      place,
      { effects: [writes("out/")] },
      { timeout: 300 },
    );
    expect(verdicts(report.findings, "run")).toEqual(["fail time-limit"]);
    const left = spawnSync("ps", ["-A", "-o", "args="], { encoding: "utf8" }).stdout;
    expect(left).not.toContain(place.root);
  });

  it("has its custom checks in it as well, which change nothing", async () => {
    const place = repository();
    const custom = { check: "custom" as const, command: "touch checked" };
    const options = { allowCustomChecks: true };
    const report = await run("exit 0", place, { ...L2, assertions: { pre: [custom], post: [custom] } }, options);
    expect([report.status, existsSync(join(place.skill, "checked"))]).toEqual(["preflight", false]);
  });
});

describe("where there is no sandbox", () => {
  const environment = { ...process.env, PATH: folder({}) };
  const sh = (script: string) =>
    manifestOf({ entrypoints: { unix: ["/bin/sh", "-c", script] } }, { effects: [writes("out/")] });

  it("nothing is started if one is required", async () => {
    const { skill, root } = repository();
    const { report } = await runSkill(
      { folder: skill, manifest: sh("echo x > ../../out/x") },
      { cwd: root, environment, sandbox: "required" },
    );
    expect([report.status, verdicts(report.findings, "sandbox")]).toEqual(["preflight", ["fail no-sandbox"]]);
    expect(existsSync(join(root, "out/x"))).toBe(false);
  });

  it.each([
    ["auto", `bubblewrap is not installed, so ${confinementOf("none")}`],
    ["off", `it was switched off, so ${confinementOf("none")}`],
  ] as const)("the report of %s says so", async (sandbox, reason) => {
    const { skill, root } = repository();
    const { report } = await runSkill({ folder: skill, manifest: sh("exit 0") }, { cwd: root, environment, sandbox });
    expect(report.status).toBe("succeeded");
    if (process.platform === "linux") expect(report.sandbox).toEqual({ name: "none", reason });
  });

  it("a region cannot be enforced, even if nothing was seen outside of it", async () => {
    const { skill, root } = repository();
    const options = { cwd: root, environment, sandbox: "off", enforceRegion: true } as const;
    const { report } = await runSkill({ folder: skill, manifest: sh("exit 0") }, options);
    expect([report.status, verdicts(report.findings, "write-region")]).toEqual([
      "postcondition",
      ["unknown region-unenforced"],
    ]);
    expect(messages(report.findings, "write-region")[0]).toContain("other folders were not looked at");
  });

  it("no region can be enforced, even if none is declared", async () => {
    const { skill, root } = repository();
    const manifest = manifestOf({ entrypoints: { unix: ["/bin/sh", "-c", "exit 0"] } });
    for (const enforceRegion of [true, false]) {
      const { report } = await runSkill(
        { folder: skill, manifest },
        { cwd: root, environment, sandbox: "off", enforceRegion },
      );
      expect([report.status, verdicts(report.findings, "write-region")]).toEqual(
        enforceRegion ? ["postcondition", ["unknown region-unenforced"]] : ["succeeded", []],
      );
    }
  });
});

describe.skipIf(noSandbox)("files in the temporary folder of the sandbox", () => {
  it("are reported, with a warning if the output names one", async () => {
    const script = "mkdir /tmp/out; echo hi > /tmp/out/note.md; echo bye > /tmp/b.txt; echo /tmp/out/note.md";
    const report = await run(script, repository(), {});
    expect(report.status).toBe("succeeded");
    expect(report.sandbox?.discarded).toEqual(["/tmp/b.txt", "/tmp/out/note.md"]);
    expect(messages(report.findings, "sandbox")).toContain(
      "The output names /tmp/out/note.md, which the program wrote to a temporary folder. The sandbox has removed it.",
    );
  });
  it("are not reported if there are none, or if they are those of the user", async () => {
    const report = await run("echo done", repository(), {});
    expect(report.sandbox).not.toHaveProperty("discarded");
  });
});
