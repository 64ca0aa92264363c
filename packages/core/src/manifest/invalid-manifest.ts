import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { coreDiagnostics } from "../diagnostics/diagnostics.js";
import type { Result } from "../diagnostics/result.js";
import { withoutUndefined } from "../json.js";
import { type Path, toPointer } from "../path.js";
import { firstInvalidPath } from "../schema/instance.js";
import schema from "../schema/skill-manifest.json" with { type: "json" };
import type { SkillManifest } from "./manifest.js";

/** Returns the path of the innermost value that the model does not allow; undefined if the value is a manifest. */
export function invalidManifestPath(value: unknown): Path | undefined {
  return firstInvalidPath(value, schema);
}

/**
 * Checks a manifest that a program made, and returns it without the keys whose value is undefined. If it is not a
 * manifest, the result has no value and the errors say where.
 */
export function checkManifest(
  value: unknown,
  check: (value: unknown) => Diagnostic[] = invalid,
): Result<SkillManifest> {
  try {
    const manifest = withoutUndefined(value);
    const diagnostics = check(manifest);
    return diagnostics.length > 0 ? { diagnostics } : { value: manifest as SkillManifest, diagnostics };
  } catch (error) {
    // An object that contains itself overflows the stack.
    if (error instanceof RangeError) return { diagnostics: [invalidManifestAt([], "it is nested too deeply")] };
    throw error;
  }
}

function invalid(value: unknown): Diagnostic[] {
  const path = invalidManifestPath(value);
  return path ? [invalidManifestAt(path, "the model does not allow this value")] : [];
}

/** Creates the error for a value of a manifest, with the end of a sentence about it. */
export function invalidManifestAt(path: Path, reason: string): Diagnostic {
  return coreDiagnostics.create("invalid-manifest", { pointer: toPointer(path) || "/", reason }, { path });
}
