import type { Json, JsonRecord } from "@skill-convert/core";
import { recordOf } from "@skill-convert/core/json";
import type { Redactor, Span } from "../contracts.js";
import type { Step } from "./step.js";

/**
 * By these the past runs of a skill are found. A program must not be able to hide a run by printing one of them, where
 * all that it prints is sensitive.
 */
const IDENTITY: readonly string[] = ["skill.name", "skill.folder", "skill.sha256"];

/**
 * An ended step as it may be shown ("Sensitive Data"). Of what the program of a sensitive skill reported no word is
 * left, since it may be what it returned.
 */
export function showStep(step: Step, redactor: Redactor): Span {
  const span = step.toSpan();
  if (span === undefined) throw new Error(`the step ${step.id} has not ended`);
  const words = (text: string): string => (step.isReported ? String(redactor.output(text)) : redactor.text(text));
  // A number that stands by itself is a count, a size or a time, though a secret may be the same one.
  const value = (item: Json): Json => {
    if (typeof item === "string") return words(item);
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
    name: words(span.name),
    attributes: values(span.attributes),
    events: span.events.map(({ timestamp, name, attributes }) => ({
      timestamp,
      name: words(name),
      ...(attributes ? { attributes: values(attributes) } : {}),
    })),
    ...(span.error ? { error: { type: words(span.error.type), message: words(span.error.message) } } : {}),
  };
}
