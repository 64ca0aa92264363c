import type { Diagnostic } from "@skill-convert/core";
import { nameSome } from "@skill-convert/core/text";
import { workspaceDiagnostics } from "../../diagnostics.js";
import type { ConversionRun, PlannedSkill } from "../conversion.js";

/** The finding that several skills have the id of this one, which is an error if they had different ones before. */
export function sharedId(
  code: "same-id" | "shared-id",
  { conversion }: Pick<PlannedSkill, "conversion">,
  sources: readonly string[],
  { formats: { to } }: ConversionRun,
): Diagnostic {
  return workspaceDiagnostics.create(code, { id: conversion?.id ?? "", format: to.title, sources: nameSome(sources) });
}
