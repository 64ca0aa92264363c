import { type Diagnostic, getOwn, type RuleSubject } from "@skill-convert/core";
import { placeOf } from "../checks.js";
import { asRecord } from "../decode-document.js";
import { type v1Diagnostics, v2Diagnostics } from "../diagnostics.js";

/** Capabilities and effects are sets: what is said again says nothing. */
export function repeatedItems(catalog: typeof v1Diagnostics | typeof v2Diagnostics) {
  return (subject: RuleSubject): Diagnostic[] =>
    ["capabilities", "effects"].flatMap((list) => {
      const seen = new Set<string>();
      const repeated = textsAt(subject, list).filter(({ text }) => {
        const known = seen.has(text);
        seen.add(text);
        return known;
      });
      return repeated.map(({ text, index }) =>
        catalog.create("repeated-item", { list, item: text }, placeOf(subject, [list, index])),
      );
    });
}

/** "capabilities": by convention a subject and a verb. */
export function capabilityForm(subject: RuleSubject): Diagnostic[] {
  return textsAt(subject, "capabilities")
    .filter(({ text }) => !/^[\p{Ll}\p{N}]+(?:-[\p{Ll}\p{N}]+)+$/u.test(text))
    .map(({ text, index }) =>
      v2Diagnostics.create("capability-form", { capability: text }, placeOf(subject, ["capabilities", index])),
    );
}

function textsAt({ document }: RuleSubject, list: string): { text: string; index: number }[] {
  const items = getOwn(asRecord(document), list);
  const texts: { text: string; index: number }[] = [];
  if (!Array.isArray(items)) return texts;
  items.forEach((text: unknown, index) => {
    if (typeof text === "string") texts.push({ text, index });
  });
  return texts;
}
