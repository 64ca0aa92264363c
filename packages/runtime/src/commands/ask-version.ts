import { parse } from "node:path";
import { runProcess } from "../process/run-process.js";
import { findVersion, type ProgramVersion } from "./version.js";

/** How programs are asked for their version. */
export interface VersionQuestion {
  /** Arguments for a command that does not know `--version`, by its name. They are the user's to say, never a manifest's. */
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

/** Asks a program for its version; or says why it cannot be told. */
export async function askVersion(
  name: string,
  program: string,
  question: VersionQuestion,
): Promise<ProgramVersion | { readonly reason: string }> {
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
      if (end.code !== 0) return { reason: `"${asked}" ended with ${end.code}` };
      return findVersion(stdout) ?? findVersion(stderr) ?? { reason: `"${asked}" printed no version` };
    case "timeout":
      return { reason: `"${asked}" did not end within ${question.timeout / 1000} s` };
    case "output-limit":
      return { reason: `"${asked}" printed more than ${OUTPUT_LIMIT} bytes` };
    case "signalled":
      return { reason: `"${asked}" was ended by ${end.signal}` };
    case "aborted":
      return { reason: "the check was stopped" };
    case "not-started":
      return { reason: end.reason };
  }
}
