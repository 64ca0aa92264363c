import type { Diagnostic, Json, JsonRecord, SkillManifest } from "@skill-convert/core";
import { getOwn } from "@skill-convert/core";
import { registryDiagnostics } from "../diagnostics.js";
import type { Binding } from "./folder.js";
import { bindingOf, parameterNamed, type Region, writeRegion } from "./region.js";

/** What one run of a skill is given. */
export interface Invocation {
  readonly inputs: JsonRecord;
  /** For a placeholder that is no input's name: the input that it stands for. */
  readonly placeholders?: Readonly<Record<string, string>>;
}

/** A write region with the inputs of one run put in, and what could not be put in. */
export interface BoundRegion {
  readonly region: Region;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Section 11, question 1: the write region of one run. Placeholders are bound before paths are split, so a value with
 * slashes is several segments. A value that climbs with `..` is refused, and its placeholder may then be anything.
 */
export function boundWriteRegion(manifest: SkillManifest, invocation: Invocation): BoundRegion {
  const diagnostics = new Map<string, Diagnostic>();
  const open = bindingOf(manifest);
  const bind: Binding = (name) => {
    const text = textOf(givenValue(manifest, invocation, name));
    if (text === undefined) return open(name);
    if (!text.split(/[\\/]/).includes("..")) return text;
    const args = { placeholder: name, skill: manifest.id ?? "" };
    diagnostics.set(name, registryDiagnostics.create("climbing-input", args));
    return { name, spans: "many" };
  };
  const region = writeRegion(manifest, bind);
  return { region, diagnostics: [...diagnostics.values()] };
}

/** What was given, else the parameter's default. */
function givenValue(
  manifest: SkillManifest,
  { inputs, placeholders = {} }: Invocation,
  name: string,
): Json | undefined {
  const input = getOwn(placeholders, name) ?? name;
  return getOwn(inputs, input) ?? parameterNamed(manifest, input)?.default;
}

function textOf(value: Json | undefined): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}
