import type { Json, Path } from "@skill-convert/core";
import { asRecord, type Finding, type FindingDefinitions, type ManifestReading } from "@skill-convert/format";
import { resolve } from "../schema/references.js";
import { jsonTypeIn } from "../view/media.js";
import { operationsOf, type ReadOperation } from "../view/operations.js";
import { extensionOf } from "../view/parameters.js";

/** The findings about operations, their parameters, bodies and answers. */
export const operationFindings = {
  "duplicate-operation-id": {
    severity: "error",
    message: 'Another operation is already called "{name}"; this one is read as "{read}".',
    docs: "Tools find an operation by its operationId, so each is unique in the document, and its case matters. Give one of the two another name.",
    section: "Operation Object",
    requirement: "Each operationId is unique among the operations of a document.",
    sentences: ["openapi.md#s16", "openapi.md#d6"],
    find: duplicates,
  },
  "unnamed-operation": {
    severity: "info",
    message: 'The operation has no operationId, so it is called "{read}".',
    docs: "Without an operationId the name is derived from the method and the path, and changes with them. Add one, so that the operation keeps its name.",
    section: "Operation Object",
    requirement: "An operation has an operationId, by which tools call it.",
    sentences: ["openapi.md#s15", "openapi.md#d6"],
    find: (reading) =>
      operationsIn(reading)
        .filter(({ raw }) => typeof raw["operationId"] !== "string" || raw["operationId"] === "")
        .map(({ at, model }) => ({ path: at, part: "key", args: { read: String(model["name"]) } })),
  },
  "undeclared-path-parameter": {
    severity: "error",
    message: 'The path has "{name}" in braces, and the operation has no path parameter of that name.',
    docs: "Each name in braces is replaced by the value of a parameter with `in: path`. Declare it in the operation or in the path.",
    section: "Paths Object",
    requirement: "Each name in braces of a path is a path parameter of its operations.",
    sentences: ["openapi.md#s13"],
    find: undeclared,
  },
  "unused-path-parameter": {
    severity: "warning",
    message: 'The path parameter "{name}" is not in the path "{path}".',
    docs: "The value of a path parameter takes the place of its name in braces. Without one the value goes nowhere. Correct the name, the path or the location.",
    section: "Paths Object",
    requirement: "The name of a path parameter is in the path in braces.",
    sentences: ["openapi.md#s14"],
    find: unused,
  },
  "renamed-parameter": {
    severity: "info",
    message: 'Two parameters are called "{name}"; the one in the {location} is read as "{read}".',
    docs: "OpenAPI tells parameters apart by their name and their location. A parameter of a skill has a name alone, so the second one gets its location before its name. The document does not change.",
    section: "Parameter Object",
    requirement: "Parameters of one operation have different names, so that a caller can tell them apart by those.",
    sentences: ["openapi.md#s18", "openapi.md#d11"],
    find: renamed,
  },
  "other-media-type": {
    severity: "info",
    message: "{Place} has only the media types {types}, whose values are kept and not read.",
    docs: "The inputs and outputs of a skill are JSON. A body or an answer in another media type stays in the document as it is, and other formats do not have it.",
    section: "Media Type Object",
    requirement: "A body or an answer is JSON, so that its schema can describe it.",
    sentences: ["openapi.md#s24", "openapi.md#d10"],
    find: otherMediaTypes,
  },
} as const satisfies FindingDefinitions;

function operationsIn({ document }: ManifestReading): readonly ReadOperation[] {
  return operationsOf(document).operations;
}

function duplicates(reading: ManifestReading): readonly Finding[] {
  const seen = new Set<string>();
  return operationsIn(reading).flatMap(({ raw, at, model }): Finding[] => {
    const name = raw["operationId"];
    if (typeof name !== "string" || name === "") return [];
    const isFirst = !seen.has(name);
    seen.add(name);
    return isFirst ? [] : [{ path: [...at, "operationId"], args: { name, read: String(model["name"]) } }];
  });
}

function namesInBraces(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
}

function pathParameters({ input }: ReadOperation) {
  return input.parameters.filter(({ raw }) => raw["in"] === "path");
}

function undeclared(reading: ManifestReading): readonly Finding[] {
  return operationsIn(reading).flatMap((operation): Finding[] => {
    const declared = new Set(pathParameters(operation).map(({ raw }) => raw["name"]));
    const missing = namesInBraces(operation.path).filter((name) => !declared.has(name));
    return [...new Set(missing)].map((name) => ({ path: operation.at, part: "key", args: { name } }));
  });
}

function unused(reading: ManifestReading): readonly Finding[] {
  const seen = new Set<string>();
  return operationsIn(reading).flatMap((operation): Finding[] => {
    const names = new Set(namesInBraces(operation.path));
    return pathParameters(operation).flatMap(({ raw, at }): Finding[] => {
      const name = String(raw["name"]);
      const place = `${operation.path} ${at.join("/")}`;
      if (names.has(name) || seen.has(place)) return [];
      seen.add(place);
      return [{ path: [...at, "name"], args: { name, path: operation.path } }];
    });
  });
}

function renamed(reading: ManifestReading): readonly Finding[] {
  return operationsIn(reading).flatMap(({ input }) =>
    input.parameters.flatMap(({ model, raw, at }): Finding[] => {
      const name = extensionOf(model)?.["name"];
      if (typeof name !== "string") return [];
      return [{ path: [...at, "name"], args: { name, location: String(raw["in"]), read: String(model["name"]) } }];
    }),
  );
}

function otherMediaTypes(reading: ManifestReading): readonly Finding[] {
  return operationsIn(reading).flatMap((operation): Finding[] => {
    const { at, input, output } = operation;
    const body = mediaFinding(input.body?.["content"], [...at, "requestBody"]);
    const status = output.status;
    if (status === undefined) return body;
    return [
      ...body,
      ...mediaFinding(output.success?.["content"], [...resolve(reading.document, [...at, "responses"]).at, status]),
    ];
  });
}

function mediaFinding(content: Json | undefined, path: Path): Finding[] {
  const types = Object.keys(asRecord(content) ?? {});
  if (types.length === 0 || jsonTypeIn(asRecord(content)) !== undefined) return [];
  return [{ path, args: { types: types.join(", ") } }];
}
