import {
  compact,
  type Effect,
  type Execution,
  getOwn,
  type Json,
  type JsonRecord,
  type LossNote,
  type SkillManifest,
} from "@skill-convert/core";
import { asRecord, flagOr, keep, kept, withKept } from "./extensions.js";

const KEYS: ReadonlySet<string> = new Set(["idempotent", "destructive", "network", "interactive", "timeout"]);

/** `execution`: the hints, and the one effect that it declares. */
export function decodeExecution(raw: Json | undefined): Pick<SkillManifest, "execution" | "effects"> {
  if (raw === undefined || raw === null) return {};
  const record = asRecord(raw);
  const network = getOwn(record, "network");
  const effects: Effect[] | undefined = network === true ? [{ type: "network" }] : undefined;
  // Nothing but the effect: that is no hint.
  if (effects && Object.keys(record).length === 1) return { effects };
  const timeout = getOwn(record, "timeout");
  const execution: Execution = compact({
    idempotent: flagOr(getOwn(record, "idempotent")),
    destructive: flagOr(getOwn(record, "destructive")),
    network: network === false ? (false as const) : undefined,
    interactive: flagOr(getOwn(record, "interactive")),
    timeout: typeof timeout === "number" ? timeout : undefined,
    ...keep(record, KEYS),
  });
  return compact({ execution, effects });
}

/** What each effect makes of `execution` (FORMATS.md, Effects); every other effect has no place. */
const EFFECTS: Partial<Record<Effect["type"], (effect: Effect) => "network" | "destructive" | undefined>> = {
  network: () => "network",
  message: () => "network",
  filesystem: (effect) => ("access" in effect && effect.access === "delete" ? "destructive" : undefined),
};

function hintOf(effect: Effect): "network" | "destructive" | undefined {
  return EFFECTS[effect.type]?.(effect);
}

/** `execution` of a manifest. What the effects say is never understated by a hint that says otherwise. */
export function encodeExecution({ execution, effects = [] }: SkillManifest): JsonRecord | undefined {
  const hints = new Set(effects.map(hintOf));
  const record = withKept(
    [
      ["idempotent", execution?.idempotent],
      ["destructive", hints.has("destructive") ? true : execution?.destructive],
      ["network", hints.has("network") ? true : execution?.network],
      ["interactive", execution?.interactive],
      ["timeout", execution?.timeout],
    ],
    kept(execution),
  );
  return execution !== undefined || Object.keys(record).length > 0 ? record : undefined;
}

/** Why effects and hints do not come back as they were. */
export function executionNotes({ execution, effects = [] }: SkillManifest): LossNote[] {
  const hints = new Set(effects.map(hintOf));
  const nothing = "ADR-002 declares no effect but the use of the network.";
  const none = effects.length > 0 && [...hints].every((hint) => hint === undefined);
  const notes: LossNote[] = none ? [{ path: ["effects"], kind: "dropped", reason: nothing }] : [];
  const each = effects.flatMap((effect, index): LossNote[] => {
    const hint = hintOf(effect);
    if (effect.type === "network" && !effect.destinations && !effect.description) return [];
    const reason =
      hint === "network"
        ? "ADR-002 says of the network only that it is used."
        : hint === "destructive"
          ? "ADR-002 has no effects on files; what the skill deletes makes it destructive."
          : nothing;
    return [{ path: ["effects", index], kind: hint ? "narrowed" : "dropped", reason }];
  });
  notes.push(...each);
  if (hints.has("destructive") && execution?.destructive !== true) {
    const path = execution ? ["execution", "destructive"] : ["execution"];
    notes.push({ path, kind: "synthesised", reason: "A skill that deletes files is destructive." });
  }
  if (hints.has("network") && execution?.network === false) {
    const reason = "The effects of the skill use the network, so ADR-002 says that it needs it.";
    notes.push({ path: ["execution", "network"], kind: "dropped", reason });
  }
  return notes;
}
