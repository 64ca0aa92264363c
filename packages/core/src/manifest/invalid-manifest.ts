import type { Diagnostic } from "../diagnostic.js";
import { coreDiagnostics } from "../diagnostics.js";
import { type Path, toPointer } from "../path.js";
import { firstInvalidPath } from "../schema/instance.js";
import schema from "../schema/skill-manifest.json" with { type: "json" };

/** Returns the path of the innermost value that the model does not allow; undefined if the value is a manifest. */
export function invalidManifestPath(value: unknown): Path | undefined {
  return firstInvalidPath(value, schema);
}

/** Returns the error for a value that is not a manifest; undefined if it is one. */
export function invalidManifest(value: unknown): Diagnostic | undefined {
  const path = invalidManifestPath(value);
  return path && invalidManifestAt(path, "the model does not allow this value");
}

/** Creates the error for a value of a manifest, with the end of a sentence about it. */
export function invalidManifestAt(path: Path, reason: string): Diagnostic {
  return coreDiagnostics.create("invalid-manifest", { pointer: toPointer(path) || "/", reason }, { path });
}
