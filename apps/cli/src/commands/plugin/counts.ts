import { plural } from "@skill-convert/core/text";

/** The counts that are not 0, in words; `""` if all are. */
export function countsIn({
  errors,
  warnings,
  infos,
}: {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
}): string {
  const counts = [plural(errors, "error"), plural(warnings, "warning"), plural(infos, "info")];
  return counts.filter((text) => !text.startsWith("0 ")).join(", ");
}
