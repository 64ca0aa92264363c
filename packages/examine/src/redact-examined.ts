import type { Examined } from "./examined.js";
import { type Redaction, redactionOf } from "./redaction.js";

/** Returns the redaction of an examined skill; undefined if nothing in it is sensitive. */
export function redactionOfExamined(examined: Examined): Redaction | undefined {
  const { formats, readings, read, findings } = examined;
  const manifests = formats.flatMap((adapter, index) => {
    const { manifest, locate } = read[index] ?? {};
    return locate ? [{ reading: readings.in(adapter), decoded: manifest && { manifest, locate } }] : [];
  });
  const broken = findings.filter(({ code, severity }) => severity === "error" && code.startsWith("source/"));
  return redactionOf(readings.files, manifests, new Set(broken.flatMap(({ file }) => file ?? [])));
}
