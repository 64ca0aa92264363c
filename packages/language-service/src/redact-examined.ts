import type { SkillFiles } from "@skill-convert/core";
import type { Examined } from "./examine.js";
import { type Redaction, redactionOf } from "./redaction.js";

/** Returns the redaction of an examined skill; undefined if nothing in it is sensitive. */
export function redactionOfExamined({ formats, read, findings }: Examined, files: SkillFiles): Redaction | undefined {
  const readings = formats.flatMap((adapter, index) => {
    const { manifest, locate } = read[index] ?? {};
    return locate ? [{ adapter, decoded: manifest && { manifest, locate } }] : [];
  });
  const broken = findings.filter(({ code, severity }) => severity === "error" && code.startsWith("source/"));
  return redactionOf(readings, files, new Set(broken.flatMap(({ file }) => file ?? [])));
}
