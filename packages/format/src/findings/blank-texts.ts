import type { Json } from "@skill-convert/core";
import { getOwn } from "@skill-convert/core/json";
import type { ManifestReading } from "../reading/reading.js";
import type { FoundMapping } from "./find.js";
import type { Find, Finding } from "./findings.js";

/** A value, and the finding to report if it is a blank string. */
export interface CheckedText extends Finding {
  readonly raw: Json | undefined;
}

/**
 * Returns true for a string without visible characters. A missing value is not blank.
 *
 * @example
 * isBlankText(" \n"); // true
 * isBlankText(undefined); // false
 */
export function isBlankText(value: Json | undefined): boolean {
  return typeof value === "string" && value.trim() === "";
}

/**
 * Makes the check for blank strings.
 *
 * @example
 * const titles = ({ document }) => [{ raw: document.title, path: ["title"] }];
 * blankTexts(titles)({ document: { title: " " } }).length; // 1
 */
export function blankTexts(textsIn: (reading: ManifestReading) => readonly CheckedText[]): Find {
  return (reading) => textsIn(reading).filter(({ raw }) => isBlankText(raw));
}

/**
 * Makes the check for blank strings at the top level of the document. Its message has the argument `field`.
 *
 * @example
 * const find = blankFields("name", "description");
 * find({ document: { name: "" } }); // [{ path: ["name"], args: { field: "name" } }]
 */
export function blankFields(...keys: readonly string[]): Find {
  return ({ document }) =>
    keys.filter((key) => isBlankText(getOwn(document, key))).map((key) => ({ path: [key], args: { field: key } }));
}

/**
 * Returns the values of a mapping under some of its keys.
 *
 * @example
 * valuesUnder({ raw: { name: "tea" }, path: ["inputs", 0] }, ["name"]); // [{ raw: "tea", path: ["inputs", 0, "name"] }]
 */
export function valuesUnder(mapping: FoundMapping, keys: readonly string[]): CheckedText[] {
  const { raw, path } = mapping;
  return keys.map((key) => ({ raw: getOwn(raw, key), path: [...path, key] }));
}
