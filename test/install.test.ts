import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "install-"));
const release = join(scratch, "releases/latest/download");
const ARCHIVES = ["linux-x64", "linux-arm64", "macos-x64", "macos-arm64"].map((name) => `skill-convert-${name}`);
const { version } = JSON.parse(readFileSync(join(root, "apps/cli/package.json"), "utf8"));

beforeAll(() => {
  mkdirSync(release, { recursive: true });
  for (const name of ARCHIVES) {
    mkdirSync(join(scratch, name));
    writeFileSync(join(scratch, name, "skill-convert"), `#!/bin/sh\necho 1.2.3 ${name}\n`);
    execFileSync("tar", ["-czf", join(release, `${name}.tar.gz`), "-C", scratch, name]);
  }
  writeFileSync(join(release, "skill-convert-windows-x64.zip"), "zip");
});
afterAll(() => rmSync(scratch, { recursive: true }));

const sums = () => spawnSync(process.execPath, [join(root, "scripts/release/sums.mjs"), release], { encoding: "utf8" });
const sha256 = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

describe("the files beside the executables of a release", () => {
  it("have the checksum of each, and stay the same when they are written again", () => {
    for (let time = 0; time < 2; time++) {
      expect(sums()).toMatchObject({ status: 0, stderr: "" });
      const lines = readFileSync(join(release, "SHA256SUMS"), "utf8").trim().split("\n");
      expect(lines.map((line) => line.split("  "))).toEqual(
        readdirSync(release)
          .filter((name) => /\.(gz|zip)$/.test(name))
          .map((name) => [sha256(join(release, name)), name]),
      );
    }
  });

  it("install them with Homebrew and Scoop", () => {
    sums();
    const formula = readFileSync(join(release, "skill-convert.rb"), "utf8");
    for (const name of ARCHIVES) {
      const url = `https://github.com/skill-convert/skill-convert/releases/download/v${version}/${name}.tar.gz`;
      expect(formula).toContain(`url "${url}"\n      sha256 "${sha256(join(release, `${name}.tar.gz`))}"`);
    }
    const zip = "skill-convert-windows-x64.zip";
    const scoop = JSON.parse(readFileSync(join(release, "skill-convert.json"), "utf8"));
    expect(scoop).toMatchObject({ version, bin: "skill-convert.exe" });
    expect(scoop.architecture["64bit"].hash).toBe(sha256(join(release, zip)));
  });

  it("are not written if an executable is missing", () => {
    const kept = readFileSync(join(release, "skill-convert-macos-x64.tar.gz"));
    rmSync(join(release, "skill-convert-macos-x64.tar.gz"));
    expect(sums()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("has no skill-convert-macos-x64.tar.gz"),
    });
    writeFileSync(join(release, "skill-convert-macos-x64.tar.gz"), kept);
  });
});

const hasCurl = spawnSync("curl", ["--version"]).status === 0;

describe.skipIf(!hasCurl || process.platform === "win32")("scripts/install.sh", () => {
  const bin = join(scratch, "bin");

  function install(uname = "Linux x86_64") {
    const tools = join(scratch, "tools");
    mkdirSync(tools, { recursive: true });
    const [system, machine] = uname.split(" ");
    writeFileSync(join(tools, "uname"), `#!/bin/sh\n[ "$1" = -s ] && echo ${system} || echo ${machine}\n`);
    chmodSync(join(tools, "uname"), 0o755);
    const releases = pathToFileURL(join(scratch, "releases")).href;
    const env = { ...process.env, PATH: `${tools}:${process.env["PATH"]}` };
    return spawnSync("sh", [join(root, "scripts/install.sh")], {
      env: { ...env, SKILL_CONVERT_RELEASES: releases, SKILL_CONVERT_BIN: bin },
      encoding: "utf8",
    });
  }

  it.each([
    ["Linux x86_64", "linux-x64"],
    ["Linux aarch64", "linux-arm64"],
    ["Darwin arm64", "macos-arm64"],
    ["Darwin x86_64", "macos-x64"],
  ])("installs the executable for %s", (uname, name) => {
    sums();
    const { status, stdout, stderr } = install(uname);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout.split("\n")[0]).toBe(`skill-convert 1.2.3 skill-convert-${name} is in ${bin}`);
    expect(readdirSync(bin)).toEqual(["skill-convert"]);
  });

  it("installs nothing if a checksum is wrong, and keeps what is there", () => {
    sums();
    install();
    const before = sha256(join(bin, "skill-convert"));
    const text = readFileSync(join(release, "SHA256SUMS"), "utf8");
    writeFileSync(
      join(release, "SHA256SUMS"),
      text.replace(/^[0-9a-f]{8}(?=\S+ {2}skill-convert-linux-x64)/m, "00000000"),
    );
    const { status, stderr } = install();
    expect(status).toBe(1);
    expect(stderr).toContain("the checksum of skill-convert-linux-x64.tar.gz is not the one in SHA256SUMS");
    expect(sha256(join(bin, "skill-convert"))).toBe(before);
  });

  it("says what works instead on other systems", () => {
    const { status, stderr } = install("FreeBSD amd64");
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr:
        "skill-convert: there is no executable for FreeBSD; with Node, npm install --global skill-convert works everywhere\n",
    });
  });
});
