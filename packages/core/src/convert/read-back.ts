import type { Adapter, Decoded } from "../adapter/adapter.js";
import { decodeSkill } from "../adapter/decode-skill.js";
import type { Skill } from "../adapter/reading.js";
import { coreDiagnostics } from "../diagnostics/diagnostics.js";
import { hasErrors, type Result } from "../diagnostics/result.js";

/** Reads the result with the target's decoder. A result that it cannot read is an error. */
export function readResult(to: Adapter, result: Skill): Result<Decoded> {
  const { value, diagnostics } = decodeSkill(result, to, { quiet: true });
  if (value && !hasErrors(diagnostics)) return { value, diagnostics: [] };
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const reason = errors.map(({ message }) => message).join(" ");
  return { diagnostics: [coreDiagnostics.create("invalid-output", { format: to.title, reason })] };
}
