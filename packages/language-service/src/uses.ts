import { type Diagnostic, sortDiagnostics } from "@skill-convert/core";
import { requireShape } from "@skill-convert/core/adapters";
import type { compareUses, findUses } from "@skill-convert/usage";
import { hasPrograms } from "@skill-convert/usage/findings";
import { requireExamined } from "./arguments.js";
import type { Examined } from "./examine.js";

/** The functions of `@skill-convert/usage`, which a program loads only if a skill has programs. */
export interface UsageChecks {
  readonly findUses: typeof findUses;
  readonly compareUses: typeof compareUses;
}

/** Returns true if a skill that was examined has programs to compare with its manifest. */
export function mayUse(examined: Examined): boolean {
  requireExamined(examined, "the result of mayUse");
  return examined.formats.length > 0 && hasPrograms(examined.readings.files);
}

/** Adds the findings of comparing what the programs of a skill use with what its manifests declare. */
export function withUses(examined: Examined, usage: UsageChecks): Examined {
  requireShape(usage, "the functions for withUses", "the package @skill-convert/usage", "findUses", "compareUses");
  if (!mayUse(examined)) return examined;
  const { formats, readings, read, findings } = examined;
  const { files } = readings;
  const uses = usage.findUses(files);
  const found = formats.flatMap((adapter, index): readonly Diagnostic[] => {
    const { manifest, locate } = read[index] ?? {};
    if (!manifest || !locate) return [];
    return usage.compareUses(uses, { files, adapter, reading: readings.in(adapter), manifest, locate });
  });
  return found.length === 0 ? examined : { ...examined, findings: sortDiagnostics([...findings, ...found]) };
}
