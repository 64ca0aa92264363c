import type { ManifestReading } from "../reading/reading.js";
import type { FoundString } from "./find.js";
import type { Find } from "./findings.js";

/** A placeholder, as it stands in a text, and the name in it. */
export interface Placeholder {
  readonly found: string;
  readonly name: string;
  /** A clause that says how the text ends up, such as "is not replaced". */
  readonly outcome?: string;
}

/** The placeholders of a format. */
export interface PlaceholderOptions {
  /** Returns the texts in which the format replaces placeholders. */
  readonly textsIn: (reading: ManifestReading) => readonly FoundString[];
  /** Returns the names of the inputs to which a text may refer. It is not called for texts without braces. */
  readonly namesIn: (reading: ManifestReading, text: FoundString) => ReadonlySet<string>;
  /** Returns the placeholders in a text that the format does not replace, in the forms of other formats. */
  readonly others: (text: string) => readonly Placeholder[];
  /** Writes a placeholder as the format replaces it. */
  readonly write: (name: string) => string;
}

/**
 * Makes the check for inputs that a text refers to with the placeholder of another format, which is not replaced. A
 * name that is not an input may be any text. The message has the arguments `found`, `name` and `expected`,
 * and `outcome` if the placeholder has one.
 *
 * @example
 * const find = otherPlaceholders({
 *   textsIn: ({ document }) => [{ text: document.path, path: ["path"] }],
 *   namesIn: ({ document }) => new Set(document.inputs),
 *   others: (text) => Array.from(text.matchAll(/\$\{(\w+)\}/g), ([found, name]) => ({ found, name })),
 *   write: (name) => `{{${name}}}`,
 * });
 * const [finding] = find({ document: { inputs: ["cup"], path: "${cup}-${HOME}" } });
 * finding.args; // { found: "${cup}", name: "cup", expected: "{{cup}}" }
 */
export function otherPlaceholders(options: PlaceholderOptions): Find {
  const { textsIn, namesIn, others, write } = options;
  return (reading) =>
    textsIn(reading).flatMap((each) => {
      const { text, path } = each;
      const placeholders = text.includes("{") ? others(text) : [];
      if (placeholders.length === 0) return [];
      const names = namesIn(reading, each);
      return placeholders
        .filter(({ name }) => names.has(name))
        .map(({ name, ...placeholder }) => ({ path, args: { ...placeholder, name, expected: write(name) } }));
    });
}
