import { join } from "node:path";
import {
  type Adapter,
  type Conversion,
  type ConvertOptions,
  convert,
  type Diagnostic,
  folderName,
  hasErrors,
} from "@skill-convert/core";
import { cliDiagnostics } from "../diagnostics.js";
import type { InputProblem, InputSkill } from "../inputs.js";
import { chooseFormat } from "../read-skill.js";
import { registry } from "../registry.js";

/** What a whole run shares. */
export interface ConvertRequest {
  readonly to: Adapter;
  readonly from: Adapter | undefined;
  /** The folder that `--out` named. */
  readonly out: string | undefined;
  readonly options: Omit<ConvertOptions, "from" | "to">;
}

/** A skill that is converted but not written yet. */
export interface Prepared {
  readonly input: InputSkill | InputProblem;
  readonly from: Adapter | undefined;
  readonly conversion: Conversion | undefined;
  /** The folder to write to under `--out`. */
  readonly target: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Converts one input without writing anything. */
export function prepare(input: InputSkill | InputProblem, request: ConvertRequest): Prepared {
  const nothing = { input, from: undefined, conversion: undefined, target: undefined };
  if ("problem" in input) return { ...nothing, diagnostics: [input.problem] };
  const chosen = chooseFormat(input, registry, request.from);
  if (!chosen.value) return { ...nothing, diagnostics: chosen.diagnostics };
  const converted = convert(input.files, { ...request.options, from: chosen.value, to: request.to });
  const diagnostics = [...chosen.diagnostics, ...converted.diagnostics];
  const prepared = { input, from: chosen.value, conversion: converted.value, target: undefined, diagnostics };
  if (!converted.value || hasErrors(diagnostics) || request.out === undefined) return prepared;
  return withTarget(prepared, input, converted.value, request.out);
}

/** Under `--out` a skill keeps its path, with the last segment named after the id that was written. */
function withTarget(prepared: Prepared, input: InputSkill, conversion: Conversion, out: string): Prepared {
  const id = conversion.id ?? input.files.folder ?? "skill";
  const folder = folderName(id);
  if (folder === undefined) {
    const problem = cliDiagnostics.create("no-folder-name", { id }, { file: conversion.manifestFile });
    return { ...prepared, diagnostics: [...prepared.diagnostics, problem] };
  }
  const parent = input.relative.split("/").slice(0, -1);
  return { ...prepared, target: join(out, ...parent, folder) };
}
