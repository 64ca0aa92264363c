import { boolean, type Codec, field, number } from "@skill-convert/format";
import { record } from "./record.js";

/** The longest time that a run may take, in seconds. */
export const timeout: Codec<number> = { ...number, expected: "a number of seconds" };

const hint = (key: string, doc: string) => field(key, key, boolean, { section: "execution", doc });

/** `execution`. */
export const execution = record([
  hint("idempotent", "True if the skill can run several times safely."),
  hint("destructive", "True if the skill changes or deletes existing data."),
  hint("network", "True if the skill needs the network."),
  hint("interactive", "True if the skill needs input from a person while it runs."),
  field("timeout", "timeout", timeout, { doc: "The longest time that a run may take, in seconds." }),
]);
