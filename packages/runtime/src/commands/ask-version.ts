import { parse } from "node:path";
import { type Attempt, done, refused } from "@skill-convert/core/adapters";
import { runProcess } from "../process/run-process.js";
import { findVersion, type Version } from "./version.js";

/** The options of {@link askVersion}. */
export interface VersionQuestion {
  /**
   * The arguments that ask a command for its version, by the name of the command. They must come from the user and
   * never from a manifest, because they decide what the program does.
   */
  readonly versionArguments?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The time limit for an answer, in milliseconds. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
}

/** The arguments for well-known programs that do not support `--version` or use it for something else. */
const KNOWN_ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  go: ["version"],
  java: ["-version"],
  javac: ["-version"],
  openssl: ["version"],
  ssh: ["-V"],
  tmux: ["-V"],
  ffmpeg: ["-version"],
  ffprobe: ["-version"],
  kubectl: ["version", "--client"],
  helm: ["version", "--short"],
  unzip: ["-v"],
  zip: ["-v"],
  lua: ["-v"],
};

const OUTPUT_LIMIT = 64 * 1024;

export async function askVersion(name: string, program: string, question: VersionQuestion): Promise<Attempt<Version>> {
  const { versionArguments } = question;
  const table = versionArguments && Object.hasOwn(versionArguments, name) ? versionArguments : KNOWN_ARGUMENTS;
  const args = (Object.hasOwn(table, name) ? table[name] : undefined) ?? ["--version"];
  const { end, stdout, stderr } = await runProcess({
    argv: [program, ...args],
    // In this folder the program finds no configuration of the skill or the repository.
    cwd: parse(program).root,
    environment: question.environment,
    timeout: question.timeout,
    outputLimit: OUTPUT_LIMIT,
    signal: question.signal,
  });
  const asked = `${name} ${args.join(" ")}`;
  switch (end.kind) {
    case "exited":
      if (end.code !== 0) return refused(`"${asked}" exited with code ${end.code}`);
      return printedVersion(stdout, stderr) ?? refused(`"${asked}" printed no version`);
    case "timeout":
      return refused(`"${asked}" did not end within ${question.timeout / 1000} s`);
    case "output-limit":
      return refused(`"${asked}" printed more than ${OUTPUT_LIMIT} bytes`);
    case "signalled":
      return refused(`"${asked}" was terminated by ${end.signal}`);
    case "aborted":
      return refused("the check was stopped");
    case "not-started":
      return refused(end.reason);
  }
}

function printedVersion(stdout: string, stderr: string): Attempt<Version> | undefined {
  const version = findVersion(stdout) ?? findVersion(stderr);
  return version && done(version);
}
