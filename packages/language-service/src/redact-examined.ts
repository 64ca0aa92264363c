import type { Examined } from "./examine.js";
import { type Redaction, redactionOf } from "./redaction.js";

/** Returns the redaction of an examined skill; undefined if nothing in it is sensitive. */
export function redactionOfExamined({ formats, readings, read, findings }: Examined): Redaction | undefined {
  const manifests = formats.flatMap((adapter, index) => {
    const { manifest, locate } = read[index] ?? {};
    return locate ? [{ reading: readings.in(adapter), decoded: manifest && { manifest, locate } }] : [];
  });
  const broken = findings.filter(({ code, severity }) => severity === "error" && code.startsWith("source/"));
  return redactionOf(manifests, readings.files, new Set(broken.flatMap(({ file }) => file ?? [])));
}
