import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord, recordOf } from "@skill-convert/core/json";
import { type Codec, field } from "@skill-convert/format";
import { folders } from "./lists.js";
import { record } from "./record.js";

const section = "Definition 3.1";
const EXAMPLES = { schema: { examples: [["content/", "notes/{topic}/"]] } };

/** A region as the document has it: the folders that a skill reads, and those that it writes. */
const pair = record([
  field("reads", "read", folders, {
    section,
    ...EXAMPLES,
    doc: "Folders that the skill reads, each with everything under it. {x} stands for the input x.",
  }),
  field("writes", "write", folders, {
    section,
    ...EXAMPLES,
    doc: "Folders that the skill changes, each with everything under it. It may read them too.",
  }),
]);

/** The keys of a region, each with its access. */
const ACCESS: ReadonlyMap<string, "read" | "write"> = new Map([
  ["reads", "read"],
  ["writes", "write"],
]);
const KEYS: ReadonlyMap<Json | undefined, string> = new Map([...ACCESS].map(([key, access]) => [access, key]));

/** The keys of a region that have folders, in their order in the document. */
const keysOf = (raw: Json | undefined): string[] =>
  isJsonRecord(raw) ? Object.keys(raw).filter((key) => ACCESS.has(key) && raw[key] !== null) : [];

const othersOf = (raw: JsonRecord): JsonRecord => recordOf(Object.entries(raw).filter(([key]) => !ACCESS.has(key)));

/**
 * A region as filesystem effects: one that reads and one that writes. Their paths are strings here, because
 * placeholders depend on the inputs; `withReferences` resolves them.
 */
export const region: Codec<readonly JsonRecord[]> = {
  ...pair,
  expected: "a mapping with lists of folders under reads and writes",
  leavesOutKeys: true,
  get(raw, at, leaveOut) {
    const lists = pair.get(raw, at);
    if (lists && JSON.stringify(lists).includes("{", 1)) at.noteDocument();
    if (!lists || keysOf(raw).some((key) => getOwn(lists, ACCESS.get(key) ?? "") === undefined)) return undefined;
    const others = isJsonRecord(raw) ? othersOf(raw) : {};
    if (Object.keys(others).length > 0) leaveOut?.(others);
    return keysOf(raw).map((key) => {
      const access = ACCESS.get(key) ?? "read";
      return { type: "filesystem", access, paths: lists[access] ?? [] };
    });
  },
  put(effects, previous, at, kept) {
    const lists = recordOf(effects.map(({ access, paths }) => [String(access), paths ?? []] as const));
    const next = pair.put(lists, previous, at, kept);
    const keys = effects.map(({ access }) => KEYS.get(access) ?? "");
    if (!isJsonRecord(next) || keysOf(next).join() === keys.join()) return next;
    return recordOf([
      ...keys.map((key) => [key, next[key]] as const),
      ...Object.entries(next).filter(([key]) => !keys.includes(key)),
    ]);
  },
  toDocument(raw, [index, part, ...inside]) {
    const key = index === undefined ? undefined : keysOf(raw)[Number(index)];
    if (key === undefined) return { path: [] };
    if (part === "access") return { path: [key], part: "key" };
    const found = part === "paths" ? pair.toDocument?.(raw, [ACCESS.get(key) ?? "", ...inside]) : undefined;
    return found ?? { path: [key] };
  },
  toModel(raw, [key, ...inside]): Path | undefined {
    if (key === undefined) return [];
    const index = keysOf(raw).indexOf(String(key));
    const [, ...found] = pair.toModel?.(raw, [key, ...inside]) ?? [];
    return index < 0 ? undefined : [index, "paths", ...found];
  },
  rows: () => [],
};
