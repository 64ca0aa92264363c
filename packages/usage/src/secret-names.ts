import { isSecretName } from "@skill-convert/source";
import type { Program, Span } from "./program.js";
import type { Shape } from "./shape.js";

/** Records the use of environment variables, and that of the secrets among them. */
export function recordVariable(
  program: Pick<Program, "record">,
  shapes: readonly Shape[],
  at: Span,
  via: string,
  isPossible = false,
): void {
  program.record({ kind: "variable", at, via, shapes, isPossible });
  const secrets = shapes.filter((name) => isSecretName(name) || /_PASS$/.test(name));
  if (secrets.length > 0) program.record({ kind: "secret", at, via, shapes: secrets, isPossible });
}
