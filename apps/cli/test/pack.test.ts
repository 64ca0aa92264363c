import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder, runCli, snapshot } from "./harness.js";

const skill = (name: string) => `---\nname: ${name}\ndescription: Says when it is high.\n---\n\nLook.\n`;
const SKILLS = {
  "skills/tide/SKILL.md": skill("tide"),
  "skills/tide/scripts/look.sh": "#!/bin/sh\n",
  "skills/pier/SKILL.md": skill("pier"),
};
const pack = (root: string, ...args: readonly string[]) => runCli(["pack", join(root, "skills"), ...args]);

describe("pack", () => {
  it("writes an Agent Plugin: a closed plugin.json at the root, skills in skills/ (agent-plugins.md#s1, agent-plugins.md#s4, agent-plugins.md#s16)", async () => {
    const root = folder(SKILLS);
    const out = join(root, "harbour.tools");
    const { code } = await pack(
      root,
      "--as",
      "agent-plugin",
      "--out",
      out,
      "--release",
      "1.2.0",
      "--description",
      "Tides",
    );
    expect(code).toBe(0);
    const { "plugin.json": manifest, ...rest } = snapshot(out);
    expect(JSON.parse(String(manifest))).toEqual({
      $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json",
      name: "harbour.tools",
      description: "Tides",
      version: "1.2.0",
    });
    expect(rest).toEqual(Object.fromEntries(Object.entries(SKILLS)));
    expect((await runCli(["validate", out])).code).toBe(0);
  });

  it("writes a Claude Code plugin, and a marketplace with an owner and a source inside it (agent-plugins.md#s19, agent-plugins.md#s26, agent-plugins.md#s31)", async () => {
    const root = folder(SKILLS);
    await pack(root, "--as", "claude-plugin", "--out", join(root, "a"), "--name", "harbour");
    expect(snapshot(join(root, "a"))).toMatchObject({ ".claude-plugin/plugin.json": '{\n  "name": "harbour"\n}\n' });
    await pack(root, "--as", "claude-marketplace", "--out", join(root, "b"), "--name", "harbour", "--owner", "Ada");
    const files = snapshot(join(root, "b"));
    expect(JSON.parse(String(files[".claude-plugin/marketplace.json"]))).toEqual({
      name: "harbour",
      owner: { name: "Ada" },
      plugins: [{ name: "harbour", source: "./plugins/harbour" }],
    });
    expect(files).toMatchObject({
      "plugins/harbour/.claude-plugin/plugin.json": '{\n  "name": "harbour"\n}\n',
      "plugins/harbour/skills/tide/SKILL.md": skill("tide"),
    });
  });

  it.each([
    ["My-Plugin", "agent-plugin"],
    ["-start", "agent-plugin"],
    ["has--double", "agent-plugin"],
    ["too.many..dots", "agent-plugin"],
  ])("refuses the name %s with --as %s (agent-plugins.md#d6)", async (name, kind) => {
    const root = folder(SKILLS);
    const { code, err } = await pack(root, "--as", kind, "--out", join(root, "out"), `--name=${name}`);
    expect([code, err]).toEqual([2, expect.stringContaining(`the plugin's name "${name}" must`)]);
  });

  it("writes nothing if a skill breaks its specification, if two skills have the same folder name, or if the output is not empty (agent-plugins.md#d8)", async () => {
    const root = folder({ ...SKILLS, "skills/bad/SKILL.md": skill("worse"), "more/tide/SKILL.md": skill("tide") });
    const out = join(root, "out");
    const bad = await pack(root, "--as", "agent-plugin", "--out", out);
    expect([bad.code, bad.out + bad.err]).toEqual([1, expect.stringContaining('does not match the folder "bad"')]);
    const tides = [join(root, "skills/tide"), join(root, "more/tide")];
    const twice = await runCli(["pack", ...tides, "--as", "agent-plugin", "--out", out]);
    expect([twice.code, twice.out + twice.err]).toEqual([
      1,
      expect.stringContaining('Two skills have a folder with the name "tide"'),
    ]);
    expect(Object.keys(snapshot(root)).filter((path) => path.startsWith("out/"))).toEqual([]);
    mkdirSync(out);
    writeFileSync(join(out, "x"), "");
    expect((await pack(root, "--as", "agent-plugin", "--out", out)).code).toBe(2);
  });

  it.each(["agent-plugin", "claude-plugin"])("says that the output is a file with --as %s", async (kind) => {
    const root = folder({ ...SKILLS, out: "" });
    const { code, err } = await pack(root, "--as", kind, "--out", join(root, "out"), "--name=tides");
    expect([code, err]).toEqual([2, expect.stringContaining("a file, not a folder")]);
  });

  it("names every bad skill with its place, leaves out those of --exclude, and says what to do next", async () => {
    const bad = (name: string) => `---\nname: ${name}\n---\n\nLook.\n`;
    const root = folder({ ...SKILLS, "skills/a/SKILL.md": bad("a"), "skills/b/SKILL.md": bad("b") });
    const refused = await pack(root, "--as", "agent-plugin", "--out", join(root, "out"));
    expect(refused.code).toBe(1);
    for (const name of ["a", "b"]) expect(refused.err).toContain(`${join(root, "skills", name, "SKILL.md")}:`);
    expect(refused.err).toMatch(/SKILL\.md:\d+:\d+: /);
    expect(refused.err).toMatch(/Nothing was written\. .*--exclude/);
    const { code, out, err } = await pack(
      root,
      "--as",
      "agent-plugin",
      "--out",
      join(root, "out"),
      "--exclude",
      "/[ab]/",
    );
    expect([code, out, err]).toEqual([
      0,
      expect.stringContaining("with 2 skills"),
      expect.stringMatching(/^Check it with/),
    ]);
    expect(existsSync(join(root, "out/skills/a"))).toBe(false);
  });

  it("writes nothing if a link leads out of a skill (agent-plugins.md#s2)", async () => {
    const root = folder({ ...SKILLS, "secret.txt": "kept" });
    symlinkSync("../../secret.txt", join(root, "skills/tide/notes.txt"));
    const { code, err } = await pack(root, "--as", "agent-plugin", "--out", join(root, "out"));
    expect([code, err]).toEqual([2, expect.stringMatching(/skills.tide.notes\.txt cannot be packed: .*link/)]);
    expect(existsSync(join(root, "out"))).toBe(false);
  });

  it("writes a lockfile with --lock, by which validate --locked finds changes", async () => {
    const root = folder(SKILLS);
    const out = join(root, "tools");
    await pack(root, "--as", "agent-plugin", "--out", out, "--lock");
    expect((await runCli(["validate", out, "--locked"])).code).toBe(0);
    writeFileSync(join(out, "skills/tide/scripts/look.sh"), "#!/bin/bsh");
    writeFileSync(join(out, "skills/tide/more.md"), "");
    rmSync(join(out, "plugin.json"));
    const { code, out: report } = await runCli(["validate", out, "--locked"]);
    expect(code).toBe(1);
    expect(report).toContain("plugin.json is locked, but missing. [cli/lock-mismatch]");
    expect(report).toContain("skills/tide/more.md was added after the folder was locked.");
    expect(report).toContain("look.sh has changed since it was locked (10 bytes then, 10 bytes now).");
    expect((await runCli(["validate", join(root, "skills"), "--locked"])).out).toContain("skills.lock.json is missing");
  });

  describe("validate --locked, after an installer", () => {
    /** A locked plugin whose SKILL.md is changed, with the exit code and the report of validating it. */
    async function after(change: (out: string) => void, ...args: readonly string[]) {
      const root = folder({ ...SKILLS, "skills/tide/SKILL.md": TIDE });
      const out = join(root, "tools");
      await pack(root, "--as", "agent-plugin", "--out", out, "--lock");
      change(out);
      return await runCli(["validate", out, "--locked", ...args]);
    }
    const TIDE = "---\nname: tide\ndescription: 'Says: high.'\nmetadata: {level: \"2\"}\nlicense: MIT\n---\n\n\nLook.";
    /** What gh skill makes of it: sorted keys, an indentation of four and keys of its own. */
    const installed = (description = "'Says: high.'") =>
      `---\ndescription: ${description}\nlicense: MIT\nmetadata:\n    github-path: skills/tide\n    github-ref: refs/tags/v1\n    level: "2"\nname: tide\n---\nLook.\n`;
    const write = (text: string) => (out: string) => writeFileSync(join(out, "skills/tide/SKILL.md"), text);

    it("reports the keys of gh skill as an info, if the rest says the same", async () => {
      const { code, out } = await after(write(installed()));
      expect([code, out]).toEqual([
        0,
        expect.stringContaining(
          "info: gh skill wrote metadata.github-path and metadata.github-ref into skills/tide/SKILL.md after the folder was locked, and changed nothing else. [cli/changed-by-installer]",
        ),
      ]);
      expect((await after(write(installed()), "--quiet")).out).toBe("");
    });

    it.each([
      ["the front matter", installed("'Says: low.'")],
      ["the instructions", installed().replace("Look.", "Look away.")],
      ["a key beside them", installed().replace('"2"', '"3"')],
    ])("reports a change in %s as one that a person made", async (_, text) => {
      const { code, out } = await after(write(text));
      expect([code, out]).toEqual([
        1,
        expect.stringMatching(
          /has changed since it was locked \(\d+ bytes then, \d+ bytes now\), and not only in metadata\.github-path and metadata\.github-ref, which gh skill writes\. \[cli\/lock-mismatch\]/,
        ),
      ]);
    });

    it("reports a SKILL.md in another form without the keys of an installer as changed", async () => {
      const { code, out } = await after(write(TIDE.replace("'Says: high.'", '"Says: high."')));
      expect([code, out]).toEqual([1, expect.stringContaining("has changed since it was locked")]);
    });

    it("reports the files that clawhub adds beside a SKILL.md as an info, and the same ones elsewhere as added", async () => {
      const { code, out } = await after((root) => {
        mkdirSync(join(root, "skills/tide/.clawhub"));
        writeFileSync(join(root, "skills/tide/.clawhub/origin.json"), "{}");
        writeFileSync(join(root, "skills/tide/_meta.json"), "{}");
      });
      expect([code, out]).toEqual([0, expect.stringContaining("info: clawhub added skills/tide/.clawhub/origin.json")]);
      expect(out).toContain("info: clawhub added skills/tide/_meta.json");
      const elsewhere = await after((root) => writeFileSync(join(root, "_meta.json"), "{}"));
      expect([elsewhere.code, elsewhere.out]).toEqual([1, expect.stringContaining("_meta.json was added")]);
    });

    it("reads a lockfile without digests of the content, and then reports every change", async () => {
      const { code, out } = await after((root) => {
        const lock = join(root, "skills.lock.json");
        writeFileSync(lock, readFileSync(lock, "utf8").replace(/,\s*"content": "\w+"/g, ""));
        write(installed())(root);
      });
      expect([code, out]).toEqual([1, expect.stringContaining("has changed since it was locked")]);
      expect(out).not.toContain("is not a lockfile");
    });
  });

  it("locks the targets of links, and finds links that were changed, added or put in place of a file", async () => {
    const root = folder(SKILLS);
    symlinkSync("scripts/look.sh", join(root, "skills/tide/look"));
    const out = join(root, "tools");
    await pack(root, "--as", "agent-plugin", "--out", out, "--lock");
    expect((await runCli(["validate", out, "--locked"])).code).toBe(0);
    rmSync(join(out, "skills/tide/scripts/look.sh"));
    symlinkSync("/etc/hostname", join(out, "skills/tide/scripts/look.sh"));
    symlinkSync("/etc", join(out, "skills/tide/more"));
    rmSync(join(out, "skills/tide/look"));
    symlinkSync("SKILL.md", join(out, "skills/tide/look"));
    const { code, out: report } = await runCli(["validate", out, "--locked"]);
    expect(code).toBe(1);
    expect(report).toContain("look.sh has changed since it was locked (10 bytes then, a link to /etc/hostname now).");
    expect(report).toContain("skills/tide/more was added after the folder was locked.");
    expect(report).toContain(
      "look has changed since it was locked (a link to scripts/look.sh then, a link to SKILL.md now).",
    );
  });

  it.skipIf(process.platform === "win32")(
    "notices a file whose name has backslashes, and an empty file that is none",
    async () => {
      const root = folder({ ...SKILLS, "skills/tide/scripts/empty.sh": "" });
      const out = join(root, "tools");
      await pack(root, "--as", "agent-plugin", "--out", out, "--lock");
      writeFileSync(join(out, "skills\\tide\\scripts\\look.sh"), "evil");
      rmSync(join(out, "skills/tide/scripts/empty.sh"));
      execFileSync("mkfifo", [join(out, "skills/tide/scripts/empty.sh")]);
      const { code, out: report } = await runCli(["validate", out, "--locked"]);
      expect(code).toBe(1);
      expect(report).toContain("look.sh was added after the folder was locked.");
      expect(report).toContain(
        "empty.sh has changed since it was locked (0 bytes then, a FIFO, a socket or a device now).",
      );
    },
  );

  it.skipIf(process.platform === "win32").each([
    ["a FIFO", (lock: string) => execFileSync("mkfifo", [lock])],
    ["a link to a device", (lock: string) => symlinkSync("/dev/zero", lock)],
    ["a folder", (lock: string) => mkdirSync(lock)],
    [
      "of a terabyte",
      (lock: string) => {
        writeFileSync(lock, "");
        truncateSync(lock, 2 ** 40);
      },
    ],
  ])("validate --locked does not wait for a lockfile that is %s", async (_, make) => {
    const root = folder(SKILLS);
    make(join(root, "skills/skills.lock.json"));
    const { code, out } = await runCli(["validate", join(root, "skills"), "--locked"]);
    expect([code, out]).toEqual([1, expect.stringContaining("is not a lockfile that this version can read")]);
  });

  it.each(["../secret.txt", "/etc/hostname", "a/../../b", "a\\b", "", "./a"])(
    "validate --locked rejects a lockfile that names %j",
    async (path) => {
      const root = folder({ ...SKILLS, "secret.txt": "kept" });
      const files = { [path]: { size: 4, sha256: "" } };
      writeFileSync(join(root, "skills/skills.lock.json"), JSON.stringify({ lockfileVersion: 1, files }));
      const { code, out } = await runCli(["validate", join(root, "skills"), "--locked"]);
      expect([code, out]).toEqual([1, expect.stringContaining("is not a lockfile that this version can read")]);
    },
  );
});
