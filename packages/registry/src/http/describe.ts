import {
  type Adapter,
  type JsonRecord,
  memoryFiles,
  type Operation,
  overlay,
  type SkillManifest,
} from "@skill-convert/core";
import { schemaToOutput } from "@skill-convert/core/schema";
import type { Route } from "./route.js";

const DOCUMENT = "openapi.json";

/** A document to write over, so that the result is JSON. */
const EMPTY = '{"openapi":"3.1.0","info":{"title":"","version":""},"paths":{}}';

/** The statuses of refusals, and when a request gets them. */
const REFUSALS = {
  400: "The request has an invalid, unknown, repeated or missing parameter.",
  404: "There is no such thing.",
  414: "The query is too long.",
  503: "The registry cannot be read now.",
} as const;

/** Describes the interface as the canonical manifest of an API. */
export function interfaceManifest(routes: readonly Route[], version: string): SkillManifest {
  return {
    id: "skill-registry",
    name: "Skill registry",
    version,
    description:
      "A registry of agent skills, read-only. Every answer has an ETag, and says in Registry-Freshness how current it is.",
    operations: routes.map(operationOf),
  };
}

function operationOf({
  name,
  path,
  description,
  parameters,
  type,
  schema,
  refusals = [],
  isVolatile,
}: Route): Operation {
  const problem = { "application/problem+json": {} };
  const refused = ([400, ...refusals, 414, 503] as const).map((status) => {
    return [String(status), { description: REFUSALS[status], content: problem }] as const;
  });
  const responses = {
    "200": { content: { [type]: {} } },
    ...(isVolatile ? {} : { "304": { description: "The answer has not changed since If-None-Match." } }),
    ...Object.fromEntries(refused),
  };
  return {
    name,
    description,
    input: { parameters: [...parameters] },
    output: { ...(schema && schemaToOutput(schema)), description: schema ? "The answer." : "The file." },
    hints: { readOnly: true },
    extensions: { openapi: { path, method: "get", responses } },
  };
}

/** Returns the OpenAPI document of the interface, as the adapter of OpenAPI writes it. */
export function describeInterface(routes: readonly Route[], version: string, openapi: Adapter): JsonRecord {
  const over = memoryFiles({ [DOCUMENT]: EMPTY });
  const written = openapi.encode?.(interfaceManifest(routes, version), { over, editing: true, checked: true }).value;
  const text = overlay(over, written?.edits ?? []).text(DOCUMENT);
  if (text.kind !== "text") throw new Error("the interface could not be described");
  return JSON.parse(text.text) as JsonRecord;
}
