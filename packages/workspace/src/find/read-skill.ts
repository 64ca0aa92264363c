import {
  type Adapter,
  type Decoded,
  type Diagnostic,
  decodeSkill,
  hasErrors,
  type Registry,
} from "@skill-convert/core";
import { chooseFormat, redactionOf } from "@skill-convert/examine";
import type { InputSkill } from "./find.js";
import { guard } from "./guard.js";

/** The result of reading a skill. */
export interface ReadManifest {
  /** Undefined if no format was found. */
  readonly format: Adapter | undefined;
  /** Undefined if there is an error among the diagnostics, or if the folder only looked like a skill. */
  readonly decoded: Decoded | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the manifest of a skill in the format `from`, or in the detected one. A sidecar is not read. */
export function readSkill(registry: Registry, skill: InputSkill, from: Adapter | undefined): ReadManifest {
  return guard(
    () => read(registry, skill, from),
    (problem) => ({ format: undefined, decoded: undefined, diagnostics: [problem] }),
  );
}

function read(registry: Registry, skill: InputSkill, from: Adapter | undefined): ReadManifest {
  const { value: format, diagnostics: aboutFormat } = chooseFormat(skill, registry, from);
  if (format === undefined) return { format, decoded: undefined, diagnostics: aboutFormat };
  const reading = format.read(skill.files);
  const { value, diagnostics: found } = decodeSkill(reading, format);
  const redaction = redactionOf(skill.files, [{ reading, decoded: value }]);
  const diagnostics = [...aboutFormat, ...(redaction ? found.map(redaction.diagnostic) : found)];
  return { format, decoded: hasErrors(diagnostics) ? undefined : value, diagnostics };
}
