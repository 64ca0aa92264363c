import type { JsonRecord } from "@skill-convert/core";
import { asRecord, NOWHERE } from "@skill-convert/format";
import type { Dialect } from "../dialect/dialect.js";
import type { MarketplaceDialect } from "../marketplace/dialects.js";
import type { Marketplace, Plugin } from "../model/schemas.js";

/**
 * Returns the manifest of a plugin in a dialect. What the dialect has no place for is left out; the coverage of the
 * dialect says what that is.
 *
 * @param previous the manifest that is written over; its unknown keys and the form of its values stay
 * @returns undefined if the plugin lacks what the dialect requires
 * @example
 * encodePlugin({ name: "notes", summary: "Notes." }, dialectNamed("codex"));
 * // { name: "notes", interface: { shortDescription: "Notes." } }
 */
export function encodePlugin(plugin: Plugin, dialect: Dialect, previous?: JsonRecord): JsonRecord | undefined {
  return asRecord(dialect.table.put(plugin as JsonRecord, previous, NOWHERE));
}

/**
 * Returns the document of a new marketplace in a dialect, with the entries that the dialect can hold.
 *
 * @returns undefined if the marketplace lacks what the dialect requires
 * @example
 * const marketplace = { name: "tools", plugins: [{ name: "notes", source: { kind: "local", path: "notes" } }] };
 * encodeMarketplace(marketplace, MARKETPLACES.find(({ id }) => id === "cursor"));
 * // { name: "tools", plugins: [{ name: "notes", source: "./notes" }] }
 */
export function encodeMarketplace(marketplace: Marketplace, dialect: MarketplaceDialect): JsonRecord | undefined {
  const { plugins = [], ...rest } = marketplace;
  const entries = plugins.flatMap((entry) => dialect.entry.put(entry as JsonRecord, undefined, NOWHERE) ?? []);
  return asRecord(dialect.table.put({ ...rest, plugins: entries } as JsonRecord, undefined, NOWHERE));
}

/**
 * Explains in a clause why a plugin cannot have a name in a dialect; undefined if it can.
 *
 * @example
 * nameProblem("Notes", dialectNamed("cursor"));
 * // "must be lowercase letters, digits, dots and hyphens, with a letter or digit at both ends"
 */
export function nameProblem(name: string, dialect: Dialect): string | undefined {
  const issue = dialect.table.issues({ name }).find(({ code }) => code === "bad-name");
  return issue && `must be ${issue.args?.["words"]}`;
}
