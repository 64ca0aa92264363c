import type { SkillManifest } from "@skill-convert/core";
import type { Question } from "./question.js";

/** A change of a registry or a recorded query, with everything needed to repeat it. */
export type RegistryEvent = { readonly sequence: number; readonly at?: string } & (
  | {
      readonly kind: "registered";
      readonly id: string;
      readonly vault: string;
      readonly path?: string;
      readonly manifest: SkillManifest;
    }
  | {
      readonly kind: "replaced";
      readonly id: string;
      readonly vault: string;
      readonly path?: string;
      readonly manifest: SkillManifest;
      readonly previous: SkillManifest;
    }
  | { readonly kind: "removed"; readonly id: string; readonly previous: SkillManifest }
  /** A recorded query. `answer` has the ids that were found. */
  | {
      readonly kind: "queried";
      readonly question: Question;
      readonly answer: readonly string[];
    }
  | { readonly kind: "context-declared"; readonly context: string; readonly ids: readonly string[] }
);

/**
 * The record of all changes and recorded queries (semioverse.md#s101), as a linked list with the newest event first, so
 * that snapshots share it.
 */
export interface Footprint {
  readonly event: RegistryEvent;
  readonly before: Footprint | undefined;
}

/** Returns the events in the order in which they happened. */
export function eventsOf(footprint: Footprint | undefined): RegistryEvent[] {
  const events: RegistryEvent[] = [];
  for (let entry = footprint; entry !== undefined; entry = entry.before) events.push(entry.event);
  return events.reverse();
}
