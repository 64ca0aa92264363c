import type { Json } from "@skill-convert/core";
import type { Finding } from "./finding.js";
import type { Place } from "./place.js";

/** All there is to know of a document: its data, where everything stands, and what is wrong with it. */
export interface Reading {
  readonly value: Json | undefined;
  /** Undefined if there is no value to point at. */
  readonly root: Place | undefined;
  readonly findings: readonly Finding[];
}
