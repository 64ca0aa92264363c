import type { Effect, Fault } from "./faults.js";
import type { Exception } from "./measures.js";
import type { Precedence } from "./precedence.js";
import type { Publishing } from "./publishing.js";
import type { SourceId } from "./sources.js";
import type { ClientId } from "./titles.js";

/**
 * The effect that a fault has in a client, the source for it, and the exception in which the client loads the skill. A
 * client's reaction to a missing fault is not known.
 */
export type FaultCell = readonly [effect: Effect, source: SourceId, unless?: Exception];

/** A change that concerns those who use a client. */
export interface ClientChange {
  /**
   * The client no longer exists, has another name, is no longer available to some of its users, or is developed in
   * another place.
   */
  readonly state: "ended" | "renamed" | "limited" | "moved";
  /** The predicate of a sentence about the client. */
  readonly words: string;
  /** The ids of the clients that continue it. */
  readonly successors: readonly ClientId[];
  readonly source: SourceId;
}

/** A program that loads skills, or a registry that reads them. */
export interface Client {
  readonly id: string;
  readonly title: string;
  /** Missing for a client that is current under its name. */
  readonly change?: ClientChange;
  /** The folders that the client scans in a project, its own folder first. */
  readonly project: readonly string[];
  /** The folders that the client scans below the user's home folder. */
  readonly user: readonly string[];
  /** The source for the folders. */
  readonly folders: SourceId;
  /** Facts about discovery and limits that no other part of the table has. */
  readonly notes?: string;
  /** The choice between several skills with one name; missing if no source describes it. */
  readonly duplicates?: Precedence;
  /** The client's own file, in which `field` replaces the front matter key `says`. */
  readonly ownFile?: { readonly file: string; readonly says: string; readonly field: string };
  readonly faults: Readonly<Partial<Record<Fault, FaultCell>>>;
  /** The rules of a registry. */
  readonly publishing?: Publishing;
}

/** The kind of an argument that is a client. */
export const CLIENT = { what: "a client, one of CLIENTS", has: ["id", "faults"] };

/** A row of the table of clients. */
export type ClientFacts = Omit<Client, "id" | "title">;
