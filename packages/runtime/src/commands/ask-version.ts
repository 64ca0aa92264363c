import { parse } from "node:path";
import { type Attempt, done, refused } from "@skill-convert/core/adapters";
import { runProcess } from "../process/run-process.js";
import { findVersion, type ProgramVersion } from "./version.js";

/** How programs are asked for their version. */
export interface VersionQuestion {
  /**
   * Arguments for a command that does not know `--version`, by its name. They are the user's to say, never a
   * manifest's.
   */
  readonly versionArguments?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds that a program may take to answer. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
}

/** Well-known programs that do not know `--version`, or mean something else by it. */
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

/** Asks a program for its version. */
export async function askVersion(
  name: string,
  program: string,
  question: VersionQuestion,
): Promise<Attempt<ProgramVersion>> {
  const own = question.versionArguments;
  const table = own && Object.hasOwn(own, name) ? own : KNOWN_ARGUMENTS;
  const args = (Object.hasOwn(table, name) ? table[name] : undefined) ?? ["--version"];
  const { end, stdout, stderr } = await runProcess({
    argv: [program, ...args],
    // Nothing of the skill or the repository is where it could pick it up.
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

function printedVersion(stdout: string, stderr: string): Attempt<ProgramVersion> | undefined {
  const version = findVersion(stdout) ?? findVersion(stderr);
  return version && done(version);
}
