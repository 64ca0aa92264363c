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
