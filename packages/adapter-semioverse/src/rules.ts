import type { Rule } from "@skill-convert/core";
import { checks } from "./checks.js";
import { diagnostics } from "./diagnostics.js";
import { FORMAT } from "./format.js";

/** What the specification asks for. Those that decoding relies on are structural: a JSON Schema can say them. */
export const rules: readonly Rule[] = checks.map(({ code, cites, check }) => ({
  code: `${FORMAT.id}/${code}`,
  severity: diagnostics.definitions[code].severity,
  cites,
  structural: true,
  check,
}));
