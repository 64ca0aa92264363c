import { isSecretName } from "@skill-convert/source";
import type { Program, Span } from "./program.js";
import type { Shape } from "./shape.js";

/** Records the use of environment variables, and that of the secrets among them. */
export function recordVariable(program: Program, shapes: readonly Shape[], at: Span, via: string): void {
  program.record({ kind: "variable", at, via, shapes });
  const secrets = shapes.filter((name) => isSecretName(name));
  if (secrets.length > 0) program.record({ kind: "secret", at, via, shapes: secrets });
}
