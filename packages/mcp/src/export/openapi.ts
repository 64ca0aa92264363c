import type { Json, JsonSchema, SkillManifest } from "@skill-convert/core";
import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import { isJsonRecord, type JsonRecord, recordOf } from "@skill-convert/core/json";
import { outputToSchema, SCHEMA_APPLICATORS } from "@skill-convert/core/schema";
import { DESCRIBED_SKILL, type OperationTool, toolsOf } from "../tools/definition.js";

/** A skill to be described. The path distinguishes skills with the same id. */
export interface DescribedSkill {
  readonly path: string;
  readonly manifest: SkillManifest;
}

/** The `info` and `servers` of the document. */
export interface OpenApiOptions {
  readonly title: string;
  readonly version: string;
  /** The URLs at which the operations are served. */
  readonly servers?: readonly string[];
}

const OPTIONS: KeysOf<OpenApiOptions> = {
  keys: { title: "a string", version: "a string", servers: { each: "a string" } },
  required: ["title", "version"],
};

/**
 * Returns an OpenAPI 3.1 document of the operations of some skills (semioverse.md#s117). Each operation is a POST of
 * its input that answers with its output (semioverse.md#s118, semioverse.md#s119). Schemas are components, scopes are
 * roles of a bearer token (semioverse.md#s120), and failures are problem details (RFC 9457).
 *
 * @example
 * const manifest = { id: "notes", description: "Finds notes.", operations: [{}] };
 * const document = openApiDocument([{ path: "notes", manifest }], { title: "Skills", version: "1.0.0" });
 * Object.keys(document.paths); // ["/notes"]
 */
export function openApiDocument(skills: readonly DescribedSkill[], options: OpenApiOptions): JsonRecord {
  requireArguments("openApiDocument", { skills: [skills, { each: DESCRIBED_SKILL }], options: [options, OPTIONS] });
  const { title, version, servers = [] } = options;
  const tools = toolsOf(skills);
  const isSecured = tools.some(({ skill }) => skill.manifest.scopes?.length);
  return {
    openapi: "3.1.0",
    info: { title, version },
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    ...(servers.length > 0 ? { servers: servers.map((url) => ({ url })) } : {}),
    tags: [...new Set(tools.map(({ skill }) => skill))].map(({ path, manifest }) => ({
      name: path,
      ...(manifest.description === undefined ? {} : { description: manifest.description }),
    })),
    paths: recordOf(tools.map((tool) => [pathOf(tool), { post: describeOperation(tool) }])),
    components: {
      schemas: recordOf([...tools.flatMap(schemasOf), ["Problem", PROBLEM]]),
      responses: { Problem: problemResponse("The reason why the operation failed.") },
      ...(isSecured ? { securitySchemes: { token: { type: "http", scheme: "bearer" } } } : {}),
    },
  };
}

/** Problem details (RFC 9457), with the findings that stopped a run. */
const PROBLEM = {
  type: "object",
  properties: {
    type: { type: "string", format: "uri-reference" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    findings: { type: "array", items: { type: "string" } },
  },
};

function problemResponse(description: string): JsonRecord {
  return { description, content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } } };
}

function pathOf({ skill, operation }: OperationTool<DescribedSkill>): string {
  const parts = [...skill.path.split("/"), ...(operation.name === undefined ? [] : [operation.name])];
  return `/${parts.map((part) => encodeURIComponent(part)).join("/")}`;
}

function describeOperation({ skill, operation, definition }: OperationTool<DescribedSkill>): JsonRecord {
  const { name, title, description, annotations } = definition;
  const { scopes = [] } = skill.manifest;
  const isRequired = operation.input?.parameters.some(({ required }) => required) ?? false;
  const output = operation.output && outputToSchema(operation.output);
  return {
    operationId: name,
    ...(title === undefined ? {} : { summary: title }),
    description,
    tags: [skill.path],
    requestBody: { required: isRequired, content: json(reference(name, "input")) },
    responses: {
      "200": {
        description: operation.output?.description ?? "The result of the operation.",
        ...(output === undefined ? {} : { content: json(reference(name, "output")) }),
      },
      default: { $ref: "#/components/responses/Problem" },
    },
    ...(scopes.length > 0 ? { security: [{ token: scopes }] } : {}),
    "x-mcp-annotations": { ...annotations },
  };
}

function json(schema: JsonRecord): JsonRecord {
  return { "application/json": { schema } };
}

function reference(name: string, kind: "input" | "output"): JsonRecord {
  return { $ref: `#/components/schemas/${name}.${kind}` };
}

function schemasOf({ operation, definition }: OperationTool<DescribedSkill>): (readonly [string, JsonSchema])[] {
  const { name, inputSchema } = definition;
  const output = operation.output && outputToSchema(operation.output);
  const schemas: (readonly [string, JsonSchema])[] = [[`${name}.input`, inputSchema]];
  if (output !== undefined) schemas.push([`${name}.output`, output]);
  return schemas.map(([key, schema]) => [key, inDocument(schema, `#/components/schemas/${key}`)]);
}

const SCHEMAS: ReadonlySet<string> = new Set([...SCHEMA_APPLICATORS.schema, ...SCHEMA_APPLICATORS.list]);
const MAPPINGS: ReadonlySet<string> = new Set([...SCHEMA_APPLICATORS.mapping, "$defs", "definitions"]);

/** Points the local references of a schema to its place in the document. A schema with an `$id` resolves its own. */
function inDocument(schema: Json, place: string): JsonSchema {
  if (typeof schema === "boolean") return schema;
  if (!isJsonRecord(schema)) return true;
  if (typeof schema["$id"] === "string") return schema;
  return recordOf(
    Object.entries(schema).map(([keyword, value]): readonly [string, Json] => {
      if (keyword === "$ref" && typeof value === "string" && /^#(?:\/|$)/.test(value)) {
        return [keyword, place + value.slice(1)];
      }
      if (SCHEMAS.has(keyword)) {
        return [
          keyword,
          Array.isArray(value) ? value.map((each) => inDocument(each, place)) : inDocument(value, place),
        ];
      }
      if (!MAPPINGS.has(keyword) || !isJsonRecord(value)) return [keyword, value];
      return [keyword, recordOf(Object.entries(value).map(([name, each]) => [name, inDocument(each, place)] as const))];
    }),
  );
}
