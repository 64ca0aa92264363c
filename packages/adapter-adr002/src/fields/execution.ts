import type { Effect } from "@skill-convert/core";
import { boolean, type Codec, field, number, record } from "@skill-convert/format";
import { FORMAT } from "../format.js";

/** The longest run. */
export const timeout: Codec<number> = { ...number, expected: "a number of seconds" };

const hint = (key: string, doc: string) => field(key, key, boolean, { section: "execution", doc });

/** `execution`. */
export const execution = record(
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
