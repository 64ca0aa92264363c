import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { CLIENTS, CURRENT_CLIENTS } from "@skill-convert/clients";
import { formats } from "@skill-convert/formats";
import { describe, expect, it } from "vitest";
import { folder, runCli } from "./harness.js";
import { BUILT } from "./migrate-repo.js";

/** What the last word can become, each with its description. */
async function complete(words: readonly string[], shell = "fish"): Promise<string[]> {
  const { code, out, err } = await runCli(["completion", shell, ...words.map((word) => `--word=${word}`)]);
  expect([code, err]).toEqual([0, ""]);
  return out.split("\n").slice(0, -1);
}

const NAMED = CLIENTS.filter((client) => client.publishing !== undefined || CURRENT_CLIENTS.includes(client));

const names = (lines: readonly string[]) => lines.map((line) => line.split("\t")[0]);

const writable = formats.adapters.filter(({ isReadOnly }) => !isReadOnly).map(({ id }) => id);

describe("skill-convert completion", () => {
  it.each([
    [["val"], ["validate"]],
    [
      ["registry", "re"],
      ["register", "remove"],
    ],
    [["help", "reg"], ["registry"]],
    [
      ["help", "registry", "p"],
      ["plan", "pipeline"],
    ],
    [["validate", "skills", "--rep"], ["--reporter"]],
    [
      ["validate", "skills", "--reporter", ""],
      ["pretty", "json", "ndjson", "sarif", "github"],
    ],
    [["validate", "--reporter=s"], ["--reporter=sarif"]],
    [["convert", "skills", "--to", ""], writable],
    [["convert", "skills", "--from", "skill-manifest-v1"], ["skill-manifest-v1"]],
    [["schema", "sto"], ["stop"]],
    [["completion", "pow"], ["powershell"]],
    [
      ["validate", "--client", ""],
      [...NAMED.map(({ id }) => id), "all"],
    ],
    [["validate", "--client", "codex,cursor,co"], ["codex,cursor,copilot-cli"]],
    [["validate", "--rule", "stop/unknown-fie"], ["stop/unknown-field="]],
    [
      ["validate", "--rule", "stop/unknown-field="],
      ["stop/unknown-field=off", "stop/unknown-field=warn", "stop/unknown-field=error"],
    ],
    [
      ["check", "skill", "--allow", "fs.read,fs."],
      ["fs.read,fs.write", "fs.read,fs.delete"],
    ],
    [["registry", "query", "skills", "--effect", "net"], ["net.fetch"]],
  ])("%j can become %j", async (words, expected) => {
    expect(names(await complete(words))).toEqual(expected);
  });

  it.each([
    [["validate", ""]],
    [["validate", "skills", ""]],
    [["convert", "--out", ""]],
    [["registry", "lookup", "skills", ""]],
    [["validate", "--", "--rep"]],
    [["nothing", "--reporter", "", ""]],
  ])("leaves %j to the shell, which knows the files", async (words) => {
    expect(await complete(words)).toEqual([]);
  });

  it("offers dialects and fields of plugins, in lists too", async () => {
    expect(names(await complete(["plugin", "sync", ".", "--from", "cl"]))).toEqual(["claude-code"]);
    expect(names(await complete(["plugin", "sync", ".", "--to", "codex,cu"]))).toEqual(["codex,cursor"]);
    expect(names(await complete(["plugin", "sync", ".", "--fields", "version,lic"]))).toEqual(["version,license"]);
  });

  it("offers an option once, unless it can be repeated", async () => {
    const options = names(await complete(["validate", "--strict", "--rule", "x", "--"]));
    expect(options).toContain("--rule");
    expect(options).toContain("--fix");
    expect(options).not.toContain("--strict");
  });

  it("describes commands, options and formats", async () => {
    expect(await complete(["ins"])).toEqual(["inspect\tPrint the canonical manifests of skills as JSON."]);
    expect(await complete(["convert", "--to", "adr"])).toEqual(["adr002\tADR-002"]);
    expect(await complete(["convert", "--to", "adr"], "zsh")).toEqual(["adr002:ADR-002"]);
    expect(await complete(["convert", "--to", "adr"], "bash")).toEqual(["adr002"]);
  });

  it("joins the words that bash divides, and answers with the part that bash replaces", async () => {
    expect(await complete(["convert", "--to", "=", "sto"], "bash")).toEqual(["stop"]);
    expect(await complete(["validate", "--rule", "stop/unknown-field", "=", "o"], "bash")).toEqual(["off"]);
    expect(await complete(["compat", "HEAD", ":", "skills", "--rep"], "bash")).toEqual(["--reporter"]);
  });

  it("names the shells", async () => {
    const { code, err } = await runCli(["completion", "tcsh"]);
    expect(code).toBe(2);
    expect(err).toContain("bash, zsh, fish, powershell");
  });
});

/** A command line of each kind, with what a shell offers for it: the name of a folder, if nothing else is known. */
const LINES = [
  [["detect", "sk"], ["skills"]],
  [["validate", "--rule", "stop/unknown-fie"], ["stop/unknown-field="]],
  [["validate", "$(touch run-by-mistake)", "--re"], ["--reporter"]],
] as const;

/**
 * Scripts that load the completion in a real shell, complete the words `$@`, and print a candidate per line. They stand
 * in for the line editor of the shell, which needs a terminal.
 */
const HARNESSES = {
  bash: `eval "$SCRIPT"
    COMP_WORDS=(skill-convert "$@"); COMP_CWORD=$#
    _skill_convert
    complete -p skill-convert | grep -q -- '-o default' || exit 1
    if [ -z "\${COMPREPLY[*]}" ]; then compgen -f -- "\${!#}"; else printf '%s\\n' "\${COMPREPLY[@]}"; fi`,
  zsh: `compdef() { [[ $1 == _skill-convert && $2 == skill-convert ]] || exit 1 }
    _files() { print -l -- *(N) }
    _describe() {
      [[ $# == 4 || ($# == 6 && $5 == -S && -z $6) ]] || exit 1
      for each in "\${candidates[@]}"; do print -r -- "\${each%%:*}"; done
    }
    eval "$SCRIPT"
    words=(skill-convert "\${(@q)@}"); CURRENT=$#words
    _skill-convert`,
  fish: `echo "$SCRIPT" | source
    set -l line (string escape -- $argv)
    complete -C "skill-convert $(string join ' ' -- $line)" | string replace -r '\\t.*' '' | string replace -r '/$' ''
    true`,
} as const;

describe.each(Object.entries(HARNESSES))("in %s", (shell, harness) => {
  const isThere = spawnSync(shell, ["-c", "exit 0"], { stdio: "ignore" }).status === 0;
  it.skipIf(!isThere || !existsSync(BUILT)).each(LINES)("%j is completed", async (words, expected) => {
    const { out: SCRIPT } = await runCli(["completion", shell]);
    const root = folder({ "work/skills/notes/SKILL.md": "Notes.\n" });
    const program = join(root, "skill-convert");
    writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${BUILT}" "$@"\n`);
    chmodSync(program, 0o755);
    const env = { ...process.env, PATH: `${root}${delimiter}${process.env["PATH"]}`, HOME: root, SCRIPT };
    const args = shell === "fish" ? ["--no-config", "-c", harness] : ["-c", harness, shell];
    const ran = spawnSync(shell, [...args, ...words], { env, cwd: join(root, "work"), encoding: "utf8" });
    expect([ran.status, ran.stderr]).toEqual([0, ""]);
    expect(ran.stdout.trim().split("\n").sort()).toEqual([...expected].sort());
    expect(existsSync(join(root, "work/run-by-mistake"))).toBe(false);
  });
});
