import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Json, Operation, SkillManifest, Template } from "@skill-convert/core";
import { isInstance } from "@skill-convert/core/adapters";
import type { JsonRecord } from "@skill-convert/core/json";
import { type Policy, type RunOptions, type RunReport, runSkill } from "@skill-convert/runtime";
import type { ServedSkill } from "../skill.js";
import type { OperationTool } from "./definition.js";

/** A skill that lies on the disk, so that its operations can be run. */
export interface RunnableSkill {
  readonly path: string;
  readonly manifest: SkillManifest;
  readonly folder: string;
  readonly served: ServedSkill;
}

/**
 * What can be run of a skill that is served: nothing where it does not lie on the disk, is only to be read, or asks a
 * person at a terminal, which nobody sits at.
 */
export function runnable({ skill }: { readonly skill: ServedSkill }): RunnableSkill[] {
  const { folder, manifest } = skill;
  if (folder === undefined || manifest.runtime === "documentation" || manifest.execution?.interactive) return [];
  return [{ path: skill.path, manifest, folder, served: skill }];
}

/** Whether there is a program for an operation on this system; what is described for an agent is not run. */
export function hasProgram({ path }: RunnableSkill, { entrypoints }: Operation, { entrypoints: given }: CallOptions) {
  const words = process.platform === "win32" ? entrypoints?.windows : entrypoints?.unix;
  return given?.has(path) || (words !== undefined && words.length > 0);
}

/** How calls are run: what a run may be given, and the policy, without which there is no tool. */
export type CallOptions = Omit<RunOptions, "values" | "texts" | "operation" | "signal" | "entrypoint" | "dryRun"> & {
  readonly policy: Policy;
  /** Programs of skills whose format cannot name one, by the skill's path: words with references. */
  readonly entrypoints?: ReadonlyMap<string, readonly Template[]> | undefined;
};

/** Hosts with revision 2025-11-25 take objects alone; the SDK lists the schema of anything else below `result`. */
export type Era = "modern" | "legacy";

/**
 * Carries out a call: the checks before the run, the policy, the program, and the checks after it. Whatever goes wrong is a
 * result that says so to the model (mcp-skills.md#s35), with the findings that stopped it.
 */
export async function callTool(
  { skill, operation, definition }: OperationTool<RunnableSkill>,
  values: JsonRecord,
  { era, entrypoints, ...options }: CallOptions & { readonly era: Era; readonly signal: AbortSignal },
): Promise<CallToolResult> {
  const { manifest, folder, served } = skill;
  const entrypoint = entrypoints?.get(skill.path);
  const needed = served.supportFiles ?? [];
  const files = needed.length > 0 ? served.open() : undefined;
  const supportFiles = needed.filter(({ path }) => files?.has(path) === false);
  const { report } = await runSkill(
    { folder, manifest, supportFiles },
    { ...options, values, entrypoint, operation: operation.name },
  );
  if (report.status !== "succeeded") return failure(explain(report));
  return success(report.output ?? null, definition.outputSchema, era);
}

/** A result that says what went wrong. */
export function failure(text: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text }] };
}

function success(output: Json, schema: JsonRecord | undefined, era: Era): CallToolResult {
  const text = typeof output === "string" ? output : JSON.stringify(output, null, 2);
  const content = [{ type: "text" as const, text }];
  if (schema === undefined) return { content };
  // What is sensitive was taken out of it, and what is left may be something else than was promised.
  if (!isInstance(output, schema)) return failure("The skill ran, but its result is not what its manifest declares.");
  const isWrapped = era === "legacy" && schema["type"] !== "object";
  return { content, structuredContent: (isWrapped ? { result: output } : output) as JsonRecord };
}

/** What stopped a run, one finding a line, and what the program said. */
function explain({ status, findings, stderr = "", exitCode }: RunReport): string {
  const lines = findings
    .filter((finding) => finding.status !== "pass")
    .map(({ rule, message, diagnostic }) => `${diagnostic?.severity ?? "warning"}: ${message} (${rule})`);
  const code = exitCode === undefined || exitCode === 0 ? "" : ` with exit code ${exitCode}`;
  const said = stderr.trim() === "" ? [] : ["", "The program wrote:", stderr.trim()];
  return [`${WORDS[status]}${code}.`, ...lines, ...said].join("\n");
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
