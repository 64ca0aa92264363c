import type { Json, JsonRecord } from "@skill-convert/core";
import { recordOf } from "@skill-convert/core/json";
import type { Redactor, Span } from "../contracts.js";
import type { Step } from "./step.js";

/**
 * The attributes by which past runs of a skill are found. They are not redacted: the output of a sensitive skill is a
 * secret, so a program could otherwise hide its run by printing one of them.
 */
const IDENTITY: readonly string[] = ["skill.name", "skill.folder", "skill.sha256"];

/**
 * Returns an ended step, redacted (stop.md#s165). All texts that the program of a sensitive skill reported are removed,
 * because they may contain its output.
 */
export function showStep(step: Step, redactor: Redactor): Span {
  const span = step.toSpan();
  if (span === undefined) throw new Error(`the step ${step.id} has not ended`);
  const redact = (text: string): string => (step.isReported ? String(redactor.output(text)) : redactor.text(text));
  // A number by itself is a count, a size or a time, even if a secret has the same value.
  const value = (item: Json): Json => {
    if (typeof item === "string") return redact(item);
    return typeof item === "number" ? item : redactor.json(item);
  };
  const values = (record: JsonRecord): JsonRecord =>
    recordOf(
      Object.entries(record).map(
        ([key, item]) => [key, IDENTITY.includes(key) && !step.isReported ? item : value(item)] as const,
      ),
    );
  return {
    ...span,
    name: redact(span.name),
    attributes: values(span.attributes),
    events: span.events.map(({ timestamp, name, attributes }) => ({
      timestamp,
      name: redact(name),
      ...(attributes ? { attributes: values(attributes) } : {}),
    })),
    ...(span.error ? { error: { type: redact(span.error.type), message: redact(span.error.message) } } : {}),
  };
}
