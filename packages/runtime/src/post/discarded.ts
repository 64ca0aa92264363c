import type { Json } from "@skill-convert/core";
import { textOf } from "@skill-convert/core/json";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed } from "../finding.js";
import { someOf } from "./names.js";

/** Warns of an output that names files which were removed with the temporary folder of the sandbox. */
export function checkDiscarded(discarded: readonly string[], output: Json | undefined): Finding[] {
  const text = textOf(output);
  const named = discarded.filter((path) => text.includes(path));
  if (named.length === 0) return [];
  return [failed("sandbox", runtimeDiagnostics.create("output-discarded", { paths: someOf(named) }))];
}
