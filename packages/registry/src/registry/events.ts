import type { SkillManifest } from "@skill-convert/core";
import type { Question } from "./question.js";

/** A change of a registry, with everything needed to make it again. */
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
  /** A question, with the ids of the answer. */
  | {
      readonly kind: "queried";
      readonly question: Question;
      readonly answer: readonly string[];
    }
  | { readonly kind: "context-declared"; readonly context: string; readonly ids: readonly string[] }
);

/** Definition 8.1: the record of all changes, and of the queries that were recorded, newest first; a snapshot shares it with those before. */
export interface Footprint {
  readonly event: RegistryEvent;
  readonly before: Footprint | undefined;
}

/** The events from the first to the last. */
export function eventsOf(footprint: Footprint | undefined): RegistryEvent[] {
  const events: RegistryEvent[] = [];
  for (let step = footprint; step !== undefined; step = step.before) events.push(step.event);
  return events.reverse();
}
