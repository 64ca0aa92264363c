import type { JsonRecord, Parameter } from "@skill-convert/core";
import type { RegistryStore } from "../store/registry-store.js";
import type { Values } from "./parameters.js";

/** The part of a store that the interface reads. */
export type ServedRegistry = Pick<RegistryStore, "lookup" | "query" | "context" | "history" | "snapshot" | "freshness">;

/** The answer to a request, before it has headers: a document, or a file. */
export type Answer =
  | {
      readonly json: JsonRecord;
      /** The address of the next page, relative to that of the request. */
      readonly next?: string;
    }
  | { readonly bytes: Uint8Array; readonly type: string };

/** A kind of question that the interface answers. */
export interface Route {
  /** The name of the operation. */
  readonly name: string;
  /** The path, with its parameters in braces. */
  readonly path: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  /** The media type of the answer, and for JSON its schema. */
  readonly type: string;
  readonly schema?: JsonRecord;
  /** The statuses besides 200, 400 and 503. */
  readonly refusals?: readonly 404[];
  /** True if the answer changes while the registry does not. */
  readonly isVolatile?: boolean;
  /** @throws Refusal if the question cannot be answered */
  answer(values: Values, store: ServedRegistry): Promise<Answer>;
}
