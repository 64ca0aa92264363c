import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SkillManifest } from "@skill-convert/core";
import { findCommand } from "@skill-convert/fs";
import { describe, expect, it } from "vitest";
import { compareToBound, findVersion, readVersion } from "../src/commands/version.js";
import { checkSkill } from "../src/index.js";
import { policyFromList } from "../src/policy/policy.js";
import { isBatchFile, locateProgram } from "../src/process/locate.js";
import { folder, L2, manifestOf, messages, verdicts } from "./skills.js";

describe("the version in the output of a program", () => {
  it.each([
    ["git version 2.39.5", "2.39.5"],
    ["git version 2.39.5.windows.1", "2.39.5"],
    ["Python 3.11.2", "3.11.2"],
    ["v20.20.2", "20.20.2"],
    ["jq-1.6", "1.6"],
    ["go version go1.22.1 linux/amd64", "1.22.1"],
    ["GNU bash, version 5.2.15(1)-release (x86_64-pc-linux-gnu)\nCopyright (C) 2022", "5.2.15"],
    ["date (GNU coreutils) 9.1\nCopyright (C) 2022 Free Software Foundation", "9.1"],
    ['openjdk version "17.0.2" 2022-01-18', "17.0.2"],
    ["OpenSSL 3.0.15 3 Sep 2024 (Library: OpenSSL 3.0.15 3 Sep 2024)", "3.0.15"],
    ["curl 7.88.1 (x86_64-pc-linux-gnu) libcurl/7.88.1", "7.88.1"],
    ["less 590 (GNU regular expressions)\nCopyright 1984", "590"],
    ["tool version 7", "7"],
    ["42", "42"],
    ["2.41.0-rc1", "2.41.0-rc1"],
    ["OpenSSH_9.1p1 Debian-2, OpenSSL 3.0.15", "9.1p1"],
    ["OpenSSL 1.1.1k  25 Mar 2021", "1.1.1k"],
    ["Python 3.13.0a4", "3.13.0a4"],
    ["\n\nexample\nversion: 1.2", "1.2"],
    ["This is perl 5, version 36, subversion 0 (v5.36.0) built for x86_64", "5.36.0"],
  ])("%j is %s", (output, text) => {
    expect(findVersion(output)?.text).toBe(text);
  });

  it.each(["", "no version here", "released 2022-01-18", "a:1:2"])("%j has no version", (output) => {
    expect(findVersion(output)).toBeUndefined();
  });

  it("is compared in the parts that the bound has (adr002.md#s32, adr002.md#s33, adr002.md#d26)", () => {
    const compare = (found: string, bound: string) => compareToBound(findVersion(found)!, readVersion(bound)!);
    expect(compare("2.39.5", "2.40")).toBe(-1);
    expect(compare("2.40.1", "2.40")).toBe(0);
    expect(compare("2.100.0", "2.40")).toBe(1);
    expect(compare("3.11.4", "3.11")).toBe(0);
    expect(compare("3.12.0", "3.11")).toBe(1);
    expect(compare("v3", "3.0.1")).toBe(-1);
    expect(compare("2.40.0-rc1", "2.40")).toBe(-1);
    expect(compare("2.40.1-rc1", "2.40")).toBe(0);
  });

  it.each([
    ["98.5", "99.0.0-rc1", -1],
    ["99.0.0-rc1", "99.0.0-rc1", 0],
    ["99.0.0-beta2", "99.0.0-rc1", -1],
    ["99.0.0-rc10", "99.0.0-rc9", 1],
    ["99.0.0", "99.0.0-rc1", 1],
    ["99.0.1", "99.0-rc1", 1],
    ["3.13.0a4", "3.13.0b1", -1],
    ["9.1p1", "9.1p1", 0],
    ["9.1", "9.1p1", -1],
    ["9.1p2", "9.1p1", 1],
    ["9.1p2", "9.1", 0],
    ["1.1.1g", "1.1.1k", -1],
    ["1.1.1w", "1.1.1k", 1],
    ["3.11.7", "3.11.7+build", 0],
    ["3.11.6", "3.11.7+build.5", -1],
  ])("%s is compared with a bound of %s, which has a suffix (adr002.md#d25)", (found, bound, order) => {
    expect(compareToBound(findVersion(found)!, readVersion(bound)!)).toBe(order);
  });

  it("has bounds that are versions (adr002.md#d25)", () => {
    expect(readVersion("v2.40")).toEqual({ text: "v2.40", numbers: [2, 40], suffix: "" });
    expect(readVersion("latest")).toBeUndefined();
    expect(readVersion(">=2")).toBeUndefined();
  });
});

describe("a command", () => {
  const bin = folder({ "tool*": "#!/bin/sh\necho tool 2.5.1\n", plain: "not executable", "dir/x": "" });
  const search = (path: string, platform: NodeJS.Platform = "linux") => ({ environment: { PATH: path }, platform });

  it("is an executable file in PATH (adr002.md#s30)", () => {
    expect(findCommand("tool", search(`/nowhere:${bin}`))).toBe(join(bin, "tool"));
    expect(findCommand("plain", search(bin))).toBeUndefined();
    expect(findCommand("dir", search(bin))).toBeUndefined();
    expect(findCommand("tool", { environment: {}, platform: "linux" })).toBeUndefined();
  });

  it("is not a path, and is not searched in relative folders of PATH (adr002.md#d24)", () => {
    expect(findCommand(join(bin, "tool"), search(bin))).toBeUndefined();
    expect(findCommand("../tool", search(bin))).toBeUndefined();
    expect(findCommand("", search(bin))).toBeUndefined();
    const original = process.cwd();
    process.chdir(bin);
    try {
      for (const path of [".", "", "./", "relative"]) expect(findCommand("tool", search(path))).toBeUndefined();
    } finally {
      process.chdir(original);
    }
  });

  it("has an extension on Windows", () => {
    const windows = folder({ "tool.EXE*": "" });
    expect(findCommand("tool", search(windows, "win32"))).toBe(join(windows, "tool.EXE"));
    expect(findCommand("tool.EXE", search(windows, "win32"))).toBe(join(windows, "tool.EXE"));
  });

  it("is not the script for other systems that is beside it on Windows", () => {
    const windows = folder({ "npm*": "#!/bin/sh\n", "npm.CMD*": "" });
    expect(findCommand("npm", search(windows, "win32"))).toBe(join(windows, "npm.CMD"));
    expect(findCommand("npm", search(windows))).toBe(join(windows, "npm"));
  });

  it("is searched in PATH alone, and a path is not searched", () => {
    const home = folder({ "tool.EXE*": "" });
    const windows = { environment: { Path: home, PATHEXT: ".EXE;.CMD" }, platform: "win32" } as const;
    expect(locateProgram("tool", windows)).toBe(join(home, "tool.EXE"));
    expect(locateProgram("other", windows)).toBeUndefined();
    for (const path of ["scripts\\tool", "./tool", "C:tool", "C:\\tool.exe", "\\\\host\\share\\tool"])
      expect(locateProgram(path, windows)).toBe(path);
    expect(locateProgram("a\\b", { ...windows, environment: { PATH: home }, platform: "linux" })).toBeUndefined();
  });

  it("is a batch file by its extension, on Windows", () => {
    for (const path of ["C:\\npm.CMD", "run.bat", "run.bat."]) expect(isBatchFile(path, "win32")).toBe(true);
    expect(isBatchFile("C:\\node.exe", "win32")).toBe(false);
    expect(isBatchFile("run.bat", "linux")).toBe(false);
  });
});

describe("preconditions.commands (adr002.md#s66)", () => {
  const bin = folder({
    "new*": "#!/bin/sh\necho new 2.5.1\n",
    "stderr*": "#!/bin/sh\necho stderr version 3.1 >&2\n",
    "silent*": "#!/bin/sh\n",
    "failing*": "#!/bin/sh\necho failing 1.2.3\nexit 4\n",
    "hanging*": "#!/bin/sh\nsleep 60\n",
    "chatty*": "#!/bin/sh\nwhile :; do echo 0123456789012345678901234567890123456789; done\n",
    "dashed*": '#!/bin/sh\n[ "$1" = -version ] && echo dashed 4.0.0\n',
    "touching*": '#!/bin/sh\necho "$@" > "$TOUCHED"\necho touching 1.0.0\n',
  });
  const environment = { PATH: `${bin}:/usr/bin:/bin` };
  const check = async (command: { name: string; minVersion?: string; maxVersion?: string }, options = {}) => {
    const skill = { folder: folder(), manifest: manifestOf({}, { commands: [command] }) };
    return (await checkSkill(skill, { environment, ...options })).findings;
  };

  it.each([
    ["is inside its bounds", { name: "new", minVersion: "2.4", maxVersion: "2.5" }, "pass"],
    ["exists and has no bounds", { name: "hanging" }, "pass"],
    ["prints its version to the other stream", { name: "stderr", minVersion: "3" }, "pass"],
    ["is too old", { name: "new", minVersion: "3" }, "fail command-too-old"],
    ["is too new", { name: "new", maxVersion: "2.4.9" }, "fail command-too-new"],
    ["does not exist", { name: "absent" }, "fail command-missing"],
    ["is a path", { name: "./new" }, "fail not-a-command"],
    ["prints no version", { name: "silent", minVersion: "1" }, "unknown version-unknown"],
    ["fails", { name: "failing", minVersion: "1" }, "unknown version-unknown"],
    ["prints endlessly", { name: "chatty", minVersion: "1" }, "unknown version-unknown"],
    ["has a bound that is not a version", { name: "new", minVersion: "latest" }, "unknown version-unknown"],
  ])("report whether a command %s", async (_, command, verdict) => {
    expect(verdicts(await check(command), "commands")).toEqual([verdict]);
  });

  it("ask for one of the commands of a choice", async () => {
    const among = async (...names: readonly string[]) => {
      const commands = names.map((name) => ({ name, alternative: "any" }));
      const skill = { folder: folder(), manifest: manifestOf({}, { commands }) };
      return verdicts((await checkSkill(skill, { environment })).findings, "commands");
    };
    expect(await among("absent", "new")).toEqual(["pass"]);
    expect(await among("absent", "missing")).toEqual(["fail command-missing", "fail command-missing"]);
  });

  it("stop a command that does not end", async () => {
    const findings = await check({ name: "hanging", minVersion: "1" }, { checkTimeout: 300 });
    expect(messages(findings, "commands")).toEqual([
      'Cannot determine the version of hanging: "hanging --version" did not end within 0.3 s.',
    ]);
  });

  it("ask with the argument that the user configured, or else with --version", async () => {
    const dashed = { name: "dashed", minVersion: "4" };
    expect(verdicts(await check(dashed), "commands")).toEqual(["unknown version-unknown"]);
    const versionArguments = { dashed: ["-version"] };
    expect(verdicts(await check(dashed, { versionArguments }), "commands")).toEqual(["pass"]);
  });

  it("start a program only to ask for its version, and only if it has a bound (adr002.md#d27)", async () => {
    const touched = join(folder(), "touched");
    const options = { environment: { ...environment, TOUCHED: touched } };
    await check({ name: "touching" }, options);
    expect(existsSync(touched)).toBe(false);
    await check({ name: "touching", minVersion: "1" }, options);
    expect(readFileSync(touched, "utf8")).toBe("--version\n");
  });

  it("start nothing that the policy does not allow: no version question and no custom check (adr002.md#d27)", async () => {
    const touched = join(folder(), "touched");
    const options = { environment: { ...environment, TOUCHED: touched }, allowCustomChecks: true };
    const effects: SkillManifest["effects"] = [{ type: "filesystem", access: "read" }];
    const custom = { check: "custom" as const, command: "touching x" };
    const commands = { commands: [{ name: "touching", minVersion: "1" }] };
    const assertions = { ...L2, assertions: { pre: [custom] } };
    const ask = async (text: string, rest: Partial<SkillManifest>) => {
      const policy = policyFromList(text);
      if (policy.kind === "refused") throw new Error(policy.reason);
      const skill = { folder: folder(), manifest: manifestOf({}, { effects, ...rest }) };
      const { findings } = await checkSkill(skill, { ...options, policy: policy.value });
      return [...verdicts(findings, "commands"), ...verdicts(findings, "pre-assertions"), existsSync(touched)];
    };
    expect(await ask("fs.read", commands)).toEqual([false]);
    expect(await ask("proc.exec", commands)).toEqual([false]);
    expect(await ask("fs.read", assertions)).toEqual(["unknown assertion-unknown", false]);
    expect(await ask("fs.read,proc.exec", commands)).toEqual(["pass", true]);
  });
});
