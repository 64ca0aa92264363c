import type { Effect, Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { boolean, type Codec, field, number, record } from "@skill-convert/format";
import { FORMAT } from "../format.js";

/** The longest run. */
export const timeout: Codec<number> = { ...number, expected: "a number of seconds" };

const hint = (key: string, doc: string) => field(key, key, boolean, { section: "execution", doc });

const hints = record(
  [
    hint("idempotent", "Whether running it again does no harm."),
    hint("destructive", "Whether it changes or deletes what is there."),
    hint("network", "Whether it needs the network."),
    hint("interactive", "Whether it asks a person while it runs."),
    field("timeout", "timeout", timeout, { doc: "The longest run, in seconds." }),
  ],
  { id: FORMAT.id },
);

/** What each effect makes of `execution` (FORMATS.md, Effects); every other effect has no place. */
export function hintOf(effect: Effect): "network" | "destructive" | undefined {
  if (effect.type === "network" || effect.type === "message") return "network";
  return effect.type === "filesystem" && effect.access === "delete" ? "destructive" : undefined;
}

/**
 * `execution`: the hints, and the one effect that it declares. That the network is used is an effect in the model, that
 * it is not needed a hint. What the effects say is never understated by a hint that says otherwise.
 */
export const execution: Codec<JsonRecord> = {
  ...hints,
  get(raw, at) {
    const all = hints.get(raw, at);
    if (all?.["network"] !== true) return all && { execution: all };
    const { network: _, ...rest } = all;
    const effects = [{ type: "network" }];
    // Nothing but the effect is not a hint.
    return isJsonRecord(raw) && Object.keys(raw).length === 1 ? { effects } : { execution: rest, effects };
  },
  put(model, was, at, kept) {
    const own = getOwn(model, "execution");
    const effects = (getOwn(model, "effects") ?? []) as readonly Effect[];
    const said = new Set(effects.map(hintOf));
    if (own === undefined && !said.has("network") && !said.has("destructive")) return undefined;
    const all: { [key: string]: Json } = { ...(isJsonRecord(own) ? own : {}) };
    for (const each of ["destructive", "network"] as const) if (said.has(each)) all[each] = true;
    return hints.put(all, was, at, kept);
  },
  toDocument(raw, [head, ...inside]) {
    if (head === "effects") return { path: ["network"] };
    return head === undefined ? { path: [] } : (hints.toDocument?.(raw, inside) ?? { path: inside });
  },
  toModel(raw, path) {
    if (path[0] === "network" && isJsonRecord(raw) && raw["network"] === true) return ["effects", 0];
    const inside = hints.toModel?.(raw, path);
    return inside && ["execution", ...inside];
  },
  rows: () => hints.rows?.().map((row) => ({ ...row, to: ["execution", ...row.to] })) ?? [],
};
