import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Json, Operation, SkillManifest, Template } from "@skill-convert/core";
import type { JsonRecord } from "@skill-convert/core/json";
import { isInstance } from "@skill-convert/core/schema";
import { confinementOf, type Policy, type RunOptions, type RunReport, runSkill } from "@skill-convert/runtime";
import { withoutTokens } from "../redacted.js";
import type { ServedSkill } from "../skill.js";
import type { OperationTool } from "./definition.js";

/** A skill with a folder on the disk, so that its operations can be run. */
export interface RunnableSkill {
  readonly path: string;
  readonly manifest: SkillManifest;
  readonly folder: string;
  readonly served: ServedSkill;
}

/**
 * Returns the skill if its operations can be run, else an empty list: for a skill that is not on the disk, is
 * documentation, or asks a person at a terminal, because a server has no terminal (mcp-skills.md#d6).
 */
export function runnable({ skill }: { readonly skill: ServedSkill }): RunnableSkill[] {
  const { folder, manifest } = skill;
  if (folder === undefined || manifest.runtime === "documentation" || manifest.execution?.interactive) return [];
  return [{ path: skill.path, manifest, folder, served: skill }];
}

/** Explains in a clause why no operation of a skill is a tool; undefined if one is. */
export function whyNoTool(skill: ServedSkill, calls: CallOptions | undefined): string | undefined {
  const { manifest, folder } = skill;
  if (manifest.runtime === "documentation") return "it is documentation";
  if (manifest.execution?.interactive) return "it asks a person at a terminal";
  if (folder === undefined) return "it is not on the disk";
  const [run] = runnable({ skill });
  const isProgram = run && manifest.operations.some((operation) => hasProgram(run, operation, calls ?? {}));
  if (!isProgram) return "its manifest names no program for this system";
  return calls === undefined ? "there is no policy that allows it to run" : undefined;
}

/** Returns true if an operation has a program for this system. An entrypoint for an agent is not a program. */
export function hasProgram(
  { path }: RunnableSkill,
  { entrypoints }: Operation,
  { entrypoints: added }: Pick<CallOptions, "entrypoints">,
) {
  const words = process.platform === "win32" ? entrypoints?.windows : entrypoints?.unix;
  return added?.has(path) || (words !== undefined && words.length > 0);
}

/** The options of the runs that calls start. Without a policy no operation is a tool. */
export type CallOptions = Omit<RunOptions, "values" | "texts" | "operation" | "signal" | "entrypoint" | "dryRun"> & {
  readonly policy: Policy;
  /** Argument vectors for skills whose format cannot name a program, by the skill's path. */
  readonly entrypoints?: ReadonlyMap<string, readonly Template[]> | undefined;
};

/**
 * "legacy" is revision 2025-11-25, whose hosts accept structured content only if it is an object (mcp-skills.md#d10).
 */
export type Era = "modern" | "legacy";

/** The most that a program may print, in bytes, because nobody else is answered while its output is searched for secrets. */
const MAX_OUTPUT_BYTES = 1024 * 1024;

/**
 * Carries out a call: the checks before the run, the policy, the program, and the checks after it (mcp-skills.md#d9). A
 * failure is a result that tells the model which findings stopped the call (mcp-skills.md#s35).
 */
export async function callTool(
  { skill, operation, definition }: OperationTool<RunnableSkill>,
  values: JsonRecord,
  { era, entrypoints, ...options }: CallOptions & { readonly era: Era; readonly signal: AbortSignal },
): Promise<CallToolResult> {
  const { manifest, folder, served } = skill;
  const entrypoint = entrypoints?.get(skill.path);
  const generated = served.supportFiles ?? [];
  const files = generated.length > 0 ? served.open() : undefined;
  const supportFiles = generated.filter(({ path }) => files?.has(path) === false);
  const { report } = await runSkill(
    { folder, manifest, supportFiles },
    { outputLimit: MAX_OUTPUT_BYTES, ...options, values, entrypoint, operation: operation.name },
  );
  if (report.status !== "succeeded") return failure(explain(report));
  const result = success(withoutTokens(report.output ?? null), definition.outputSchema, era);
  if (report.sandbox?.name !== "none") return result;
  return {
    ...result,
    content: [...result.content, { type: "text", text: `It ran with no sandbox: ${report.sandbox.reason}.` }],
  };
}

/** The sentence at the end of the description of each tool that runs without a sandbox. */
export function unconfined(reason: string | undefined, { sandbox }: CallOptions): string | undefined {
  if (reason === undefined || sandbox === "required") return undefined;
  return `It runs with no sandbox: ${reason}, so ${confinementOf("none")}.`;
}

export function failure(text: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text }] };
}

function success(output: Json, schema: JsonRecord | undefined, era: Era): CallToolResult {
  const text = typeof output === "string" ? output : JSON.stringify(output, null, 2);
  const content = [{ type: "text" as const, text }];
  if (schema === undefined) return { content };
  // Sensitive values and tokens are redacted, so the output may no longer conform to the schema.
  if (!isInstance(output, schema)) return failure("The skill ran, but its result is not what its manifest declares.");
  const isWrapped = era === "legacy" && schema["type"] !== "object";
  return { content, structuredContent: (isWrapped ? { result: output } : output) as JsonRecord };
}

/** Describes what stopped a run: one line per finding, and the program's standard error. */
function explain({ status, findings, stderr = "", exitCode }: RunReport): string {
  const lines = findings
    .filter((finding) => finding.status !== "pass")
    .map(({ rule, message, diagnostic }) => `${diagnostic?.severity ?? "warning"}: ${message} (${rule})`);
  const code = exitCode === undefined || exitCode === 0 ? "" : ` with exit code ${exitCode}`;
  const stderrLines = stderr.trim() === "" ? [] : ["", "The program wrote:", stderr.trim()];
  return [`${WORDS[status]}${code}.`, ...lines, ...stderrLines].join("\n");
}

const WORDS: Record<RunReport["status"], string> = {
  succeeded: "The skill ran",
  planned: "Nothing was started",
  presented: "The skill is for a person to carry out, and nothing was started",
  preflight: "The skill was not started, because a check before the run failed",
  policy: "The skill was not started, because the policy of this server does not allow it",
  run: "The skill failed",
  postcondition: "The skill ran, but a check after the run failed",
};
