import type { Effect, Json, JsonRecord, Operation, SkillManifest } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { asRecord, type ManifestReading } from "@skill-convert/format";
import { operationsOf, type ReadOperation } from "../view/operations.js";
import { requestOf, serversOf } from "./request.js";

/** Methods that only read (openapi.md#d16). */
const SAFE: ReadonlySet<string> = new Set(["get", "head", "options", "trace"]);

/** Methods that may change something, and change nothing more if they are repeated (openapi.md#d25). */
const IDEMPOTENT: ReadonlySet<string> = new Set(["put", "delete"]);

/** Adds what follows from the servers, the methods and the credentials of a document. */
export function complete(manifest: SkillManifest, { document }: Pick<ManifestReading, "document">): SkillManifest {
  const { operations } = operationsOf(document);
  const effects = effectsOf(document, operations);
  const { scopes, credentials } = requiredBy(document, operations);
  return {
    ...manifest,
    operations: manifest.operations.map((operation, index) => {
      const read = operations[index];
      return read === undefined ? operation : withHints(withRequest(operation, document, read), read);
    }),
    ...(effects && { effects }),
    ...(scopes.length > 0 && { scopes: [...scopes] }),
    ...(credentials.length > 0 && { requiredCapabilities: credentials.map((name) => `credential:${name}`) }),
  };
}

/** Adds the request, for an agent to send (openapi.md#d26). */
function withRequest(operation: Operation, document: JsonRecord, read: ReadOperation): Operation {
  const agent = requestOf(document, read);
  return agent === undefined ? operation : { ...operation, entrypoints: { agent } };
}

/** Adds the hints that the method of an operation gives (openapi.md#d25). */
function withHints(operation: Operation, read: ReadOperation): Operation {
  if (SAFE.has(read.method)) return { ...operation, hints: { readOnly: true } };
  return IDEMPOTENT.has(read.method) ? { ...operation, hints: { idempotent: true } } : operation;
}

/**
 * The effects of a document with servers: requests to their hosts, and messages to them if a method does more than read
 * (openapi.md#d16). Undefined without servers, because nobody knows then who is asked.
 */
function effectsOf(document: JsonRecord, operations: readonly ReadOperation[]): Effect[] | undefined {
  if (operations.length === 0) return undefined;
  const lists = operations.map((each) => serversOf(document, each));
  if (lists.some((list) => list === undefined)) return undefined;
  const hosts = new Set(lists.flatMap((list) => (list ?? []).map(({ url }) => hostOf(url))));
  const destinations = [...hosts];
  const isKnown = destinations.every((host) => host !== "");
  const to = isKnown ? { destinations } : {};
  const writes = operations.some(({ method }) => !SAFE.has(method));
  return [{ type: "network", ...to }, ...(writes ? [{ type: "message" as const, ...to }] : [])];
}

/** The host of a URL; "" if it is not named. */
function hostOf(url: Json | undefined): string {
  const [, host = ""] =
    /^[a-z][a-z\d+.-]*:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(typeof url === "string" ? url : "") ?? [];
  return host.includes("{") ? "" : host.toLowerCase();
}

interface Required {
  readonly scopes: readonly string[];
  readonly credentials: readonly string[];
}

/** The scopes and credentials of the first alternative of each operation (openapi.md#d17). */
function requiredBy(document: JsonRecord, operations: readonly ReadOperation[]): Required {
  const scopes = new Set<string>();
  const credentials = new Set<string>();
  for (const { raw } of operations) {
    const own = raw["security"] ?? document["security"];
    const list: readonly Json[] = Array.isArray(own) ? own : [];
    // An empty alternative makes every credential optional.
    if (list.some((each) => isJsonRecord(each) && Object.keys(each).length === 0)) continue;
    for (const [scheme, needed] of Object.entries(asRecord(list[0]) ?? {})) {
      credentials.add(scheme);
      for (const scope of Array.isArray(needed) ? needed : []) if (typeof scope === "string") scopes.add(scope);
    }
  }
  return { scopes: [...scopes], credentials: [...credentials] };
}

/** The place of a part that is derived from other keys; undefined for any other part. */
export function placeOfDerived(field: string | number | undefined): readonly string[] | undefined {
  if (field === "effects") return ["servers"];
  return field === "scopes" || field === "requiredCapabilities" ? ["security"] : undefined;
}
