import type { SkillManifest } from "@skill-convert/core";
import { REDACTED } from "@skill-convert/core/adapters";
import { withoutPattern } from "../assertions/environment.js";
import type { RunTrace } from "../contracts.js";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed } from "../finding.js";
import { someOf } from "./names.js";

/**
 * Warns of calls to tools that the manifest does not list, as far as the program reports them (stop.md#s113,
 * stop.md#s127). Calls are not checked if the manifest has no list (stop.md#d39). The start of the program itself does
 * not count as a call.
 */
export function checkToolUse({ tools, sensitive }: SkillManifest, trace: RunTrace | undefined): Finding[] {
  if (trace === undefined || tools?.used === undefined) return [];
  const listed = new Set([...tools.used, ...(tools.required ?? [])].map(withoutPattern));
  const called = new Set(
    trace.spans().flatMap(({ kind, parent_span_id, attributes }) => {
      const name = attributes["tool.name"];
      const isReported = kind === "tool.call" && parent_span_id !== trace.root.id;
      return isReported && typeof name === "string" ? [name] : [];
    }),
  );
  if (called.size === 0) return [];
  const others = [...called].filter((name) => !listed.has(withoutPattern(name)));
  if (others.length === 0) return [passed("tool-use", "the program reported only calls of listed tools")];
  // The reports of a sensitive skill may contain its output.
  const named = sensitive ? REDACTED : someOf(others);
  return [failed("tool-use", runtimeDiagnostics.create("undeclared-tool", { tools: named }))];
}
