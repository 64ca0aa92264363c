import { decodeSkill, memoryFiles, overlay, type SkillManifest, validateSkill } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { openapiAdapter as adapter } from "../src/index.js";
import { NEWER, OLDER } from "./documents.js";

function read(text: string, file = "openapi.yaml"): SkillManifest {
  const { value, diagnostics } = decodeSkill(memoryFiles({ [file]: text }), adapter);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return value!.manifest;
}

function document(paths: object, rest: object = {}): string {
  return JSON.stringify({ openapi: "3.1.1", info: { title: "A", version: "1.0.0" }, paths, ...rest });
}

function edited(text: string, change: (manifest: SkillManifest) => void, file = "openapi.yaml"): string {
  const files = memoryFiles({ [file]: text });
  const manifest = structuredClone(decodeSkill(files, adapter).value!.manifest);
  change(manifest);
  const { value, diagnostics } = adapter.encode!(manifest, { over: files, editing: true });
  expect(diagnostics).toEqual([]);
  const written = overlay(files, value!.edits).text(file);
  if (written.kind !== "text") throw new Error(written.kind);
  const again = decodeSkill(memoryFiles({ [file]: written.text }), adapter).value!.manifest;
  expect(again.operations).toEqual(manifest.operations);
  return written.text;
}

describe("a document of 3.1", () => {
  const manifest = read(NEWER);

  it("has its facts under info (openapi.md#s7, openapi.md#d4)", () => {
    expect(manifest).toMatchObject({
      id: "harbour",
      name: "Harbour",
      description: "Finds and books berths.",
      version: "1.2.0",
      license: "MIT",
      author: "The harbour office",
    });
  });

  it("has an operation per path and method (openapi.md#s12, openapi.md#d15)", () => {
    expect(manifest.operations.map(({ name, description }) => [name, description])).toEqual([
      ["showBerth", "Shows one berth with its ship."],
      ["closeBerth", undefined],
      ["book", "Books a berth."],
    ]);
    expect(manifest.operations[1]?.extensions).toEqual({
      openapi: { path: "/berths/{berth}", method: "delete", deprecated: true, responses: { "204": {} } },
    });
  });

  it("has parameters of the path item first (openapi.md#s19, openapi.md#d8)", () => {
    expect(manifest.operations[0]?.input?.parameters).toEqual([
      {
        name: "berth",
        description: "Number of the berth",
        schema: { type: "integer", minimum: 1 },
        required: true,
        extensions: { openapi: { in: "path" } },
      },
      {
        name: "fields",
        description: "Parts to show",
        schema: { type: "array", items: { enum: ["size", "ship", "price"] } },
        extensions: { openapi: { in: "query", explode: false } },
      },
      { name: "X-Trace", schema: { type: "string" }, default: "none", extensions: { openapi: { in: "header" } } },
    ]);
  });

  it("has the properties of a body as parameters (openapi.md#d9)", () => {
    expect(manifest.operations[2]?.input).toEqual({
      parameters: [
        { name: "ship", description: "Name of the ship", schema: { type: "string" }, required: true },
        { name: "nights", schema: { type: "integer" }, required: false, default: 2 },
      ],
      keywords: { additionalProperties: false },
    });
  });

  it("has errors as an alternative of the output (openapi.md#d12, openapi.md#d14)", () => {
    expect(manifest.operations[0]?.output).toEqual({
      description: "The berth",
      keywords: {
        anyOf: [
          {
            type: "object",
            properties: { number: { type: "integer" }, length: { type: "number", description: "Length in metres" } },
            required: ["number"],
          },
          {
            title: "Error",
            type: "object",
            properties: { error: { type: "object", properties: { message: { type: "string" } } } },
            required: ["error"],
          },
        ],
      },
      omits: ["type"],
    });
    expect(manifest.operations[1]?.output).toEqual({ description: "Closed", fields: [] });
    expect(manifest.operations[2]?.output).toEqual({
      description: "The booking, with its number",
      keywords: { type: "array", items: { type: "string" } },
    });
  });

  it("has effects, scopes and credentials of its servers and requirements (openapi.md#d16, openapi.md#d17)", () => {
    const destinations = ["api.harbour.example"];
    expect(manifest.effects).toEqual([
      { type: "network", destinations },
      { type: "message", destinations },
    ]);
    expect(manifest.scopes).toEqual(["berths.book"]);
    expect(manifest.requiredCapabilities).toEqual(["credential:token"]);
  });
});

describe("a document of 3.0", () => {
  it("has schemas of 2020-12, and keeps a cycle (openapi.md#s40, openapi.md#d22)", () => {
    const [shown, set] = read(OLDER, "openapi.json").operations;
    const lamp = {
      type: "object",
      properties: {
        watts: { type: ["number", "null"], exclusiveMinimum: 5 },
        colour: { type: "string", examples: ["red"] },
        next: { $ref: "#/$defs/Lamp" },
      },
    };
    expect(set?.input?.keywords).toEqual({ $defs: { Lamp: lamp } });
    expect(set?.input?.parameters.map(({ name }) => name)).toEqual(["watts", "colour", "next"]);
    expect(shown?.name).toBe("get-lamp");
    expect(set?.output).toEqual({ description: "Done" });
  });

  it("is written back in its own form (openapi.md#d23)", () => {
    const text = edited(
      OLDER,
      (manifest) => {
        const [watts] = manifest.operations[1]!.input!.parameters;
        watts!.schema = { type: ["number", "null"], exclusiveMinimum: 6 };
      },
      "openapi.json",
    );
    const { schema } = JSON.parse(text).paths["/lamp"].put.requestBody.content["application/json"];
    expect(schema.properties.watts).toEqual({ type: "number", minimum: 6, exclusiveMinimum: true, nullable: true });
    expect(schema.properties.next).toEqual({ $ref: "#/components/schemas/Lamp" });
    expect(JSON.parse(text).components).toEqual(JSON.parse(OLDER).components);
  });
});

describe("an edit", () => {
  it("of one description changes that line alone", () => {
    const text = edited(NEWER, (manifest) => {
      manifest.operations[2]!.description = "Books a berth for a ship.";
    });
    expect(text).toBe(NEWER.replace("Books a berth.", "Books a berth for a ship."));
  });

  it("of a parameter of the path moves it to the operation that changed", () => {
    const text = edited(NEWER, (manifest) => {
      manifest.operations[0]!.input!.parameters[0]!.schema = { type: "integer", minimum: 2 };
    });
    expect(text).toContain("minimum: 2");
    expect(text).toContain("minimum: 1");
  });

  it("of a schema in the components does not change what others use", () => {
    const item = { type: "object", properties: { a: { type: "string" } } };
    const body = { required: true, content: { "application/json": { schema: { $ref: "#/components/schemas/Item" } } } };
    const operation = (operationId: string) => ({ operationId, requestBody: body, responses: {} });
    const source = document(
      { "/a": { post: operation("a") }, "/b": { post: operation("b") } },
      { components: { schemas: { Item: item } } },
    );
    const change = (manifest: SkillManifest) => {
      manifest.operations[0]!.input!.parameters[0]!.schema = { type: "integer" };
    };
    const text = edited(source, change, "openapi.json");
    const { paths, components } = JSON.parse(text);
    expect(components.schemas.Item).toEqual(item);
    expect(paths["/b"].post.requestBody).toEqual(body);
    expect(paths["/a"].post.requestBody.content["application/json"].schema.properties.a).toEqual({ type: "integer" });
  });
});

describe("names", () => {
  it("that two operations or two parameters have are told apart (openapi.md#d6, openapi.md#d11)", () => {
    const parameters = [
      { name: "id", in: "path", required: true, schema: {} },
      { name: "id", in: "query", schema: {} },
    ];
    const source = document({
      "/a/{id}": {
        get: { operationId: "same", parameters, responses: {} },
        put: { operationId: "same", parameters, responses: {} },
      },
    });
    const { operations } = read(source);
    expect(operations.map(({ name }) => name)).toEqual(["same", "put-a-id"]);
    expect(operations[0]?.input?.parameters.map(({ name }) => name)).toEqual(["id", "query-id"]);
    const found = validateSkill(memoryFiles({ "openapi.yaml": source }), adapter).diagnostics.map(({ code }) => code);
    expect(found).toContain("openapi/duplicate-operation-id");
    expect(found).toContain("openapi/renamed-parameter");
  });
});

describe("bad input", () => {
  const codes = (text: string, file = "openapi.yaml") =>
    validateSkill(memoryFiles({ [file]: text }), adapter).diagnostics.map(({ code }) => code);

  it("that is cut off is an error with a place", () => {
    const [first] = validateSkill(memoryFiles({ "openapi.json": OLDER.slice(0, 700) }), adapter).diagnostics;
    expect(first?.code).toBe("source/unclosed-quote");
    expect(first?.range).toBeDefined();
  });

  it("with references to nothing, to themselves and elsewhere is reported (openapi.md#s34, openapi.md#s35, openapi.md#s37)", () => {
    const schemas = { A: { $ref: "#/components/schemas/B" }, B: { $ref: "#/components/schemas/A" } };
    const answer = (schema: object) => ({
      get: { operationId: "x", responses: { "200": { description: "", content: { "application/json": { schema } } } } },
    });
    expect(codes(document({ "/a": answer({ $ref: "#/components/schemas/None" }) }))).toContain(
      "openapi/unresolved-reference",
    );
    expect(
      codes(document({ "/a": answer({ $ref: "#/components/schemas/A" }) }, { components: { schemas } })),
    ).toContain("openapi/endless-reference");
    const remote = "https://example.org/shared.yaml#/Pet";
    expect(codes(document({ "/a": answer({ $ref: remote }) }))).toContain("openapi/remote-reference");
    expect(read(document({ "/a": answer({ $ref: remote }) })).operations[0]?.output?.keywords).toEqual({
      $ref: remote,
    });
  });

  it("with references of parameters, bodies and answers in a circle is read without them", () => {
    const circle = { $ref: "#/components/parameters/A" };
    const source = document(
      { "/a": { get: { operationId: "x", parameters: [circle], requestBody: circle, responses: { "200": circle } } } },
      { components: { parameters: { A: circle } } },
    );
    expect(codes(source)).toContain("openapi/endless-reference");
    const { value } = decodeSkill(memoryFiles({ "openapi.yaml": source }), adapter);
    expect(value?.manifest.operations).toHaveLength(1);
  });

  it("with schemas that are booleans is read", () => {
    const json = (schema: boolean) => ({ description: "", content: { "application/json": { schema } } });
    const source = document({
      "/a": { post: { operationId: "x", requestBody: json(true), responses: { "200": json(false) } } },
    });
    expect(read(source).operations[0]).toMatchObject({
      input: { parameters: [], keywords: true },
      output: { keywords: false },
    });
  });

  it("with a chain of 5,000 references is read", () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [
        `S${index}`,
        { type: "object", properties: { next: { $ref: `#/components/schemas/S${index + 1}` } } },
      ]),
    );
    const body = { content: { "application/json": { schema: { $ref: "#/components/schemas/S0" } } } };
    const source = document(
      { "/a": { post: { operationId: "x", requestBody: body, responses: {} } } },
      { components: { schemas: { ...schemas, S5000: {} } } },
    );
    expect(read(source, "openapi.json").operations[0]?.input?.parameters).toHaveLength(1);
  });
});

describe("the hints of operations", () => {
  it("follow from their methods (openapi.md#d25)", () => {
    const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
    const item = Object.fromEntries(methods.map((method) => [method, { operationId: method, responses: {} }]));
    const hints = read(document({ "/a": item })).operations.map(({ name, hints: each }) => [name, each]);
    expect(Object.fromEntries(hints)).toEqual({
      get: { readOnly: true },
      put: { idempotent: true },
      post: undefined,
      delete: { idempotent: true },
      options: { readOnly: true },
      head: { readOnly: true },
      patch: undefined,
      trace: { readOnly: true },
    });
  });
});

describe("the request of an operation (openapi.md#d26)", () => {
  const servers = [{ url: "https://api.harbour.example/v1/" }];
  const agentOf = (operation: object, rest: object = { servers }, item: object = {}) => {
    const text = document(
      { "/berths/{id}": { ...item, post: { operationId: "x", responses: {}, ...operation } } },
      rest,
    );
    return read(text).operations[0]?.entrypoints?.agent;
  };
  const outer = (name: string, location: string, more: object = {}) => ({ name, in: location, schema: {}, ...more });

  it("has the method, the URL and the places of the inputs", () => {
    const parameters = [
      outer("id", "path", { required: true }),
      outer("X-Trace", "header"),
      outer("ids", "query", { explode: false, schema: { type: "array" } }),
      outer("day", "query", { explode: false, schema: { type: "string" } }),
      outer("where", "query", { style: "deepObject", schema: { type: "object" } }),
      outer("sizes", "query", { style: "pipeDelimited", schema: { type: "array" } }),
      { name: "filter", in: "query", content: { "application/json": { schema: {} } } },
      outer("id", "cookie"),
    ];
    expect(agentOf({ parameters })).toBe(
      "Send `POST https://api.harbour.example/v1/berths/{id}`. Query: `ids` (separated by commas), `day`, `where` (as `where[key]=value`), `sizes` (separated by `|`), `filter` (as JSON). Headers: `X-Trace`. Cookies: `id` (the input `cookie-id`).",
    );
  });

  it("says what the body is", () => {
    const bodyOf = (content: object, more: object = {}) =>
      agentOf({ requestBody: { required: true, content }, ...more })?.replace(/^.*? Body: /, "");
    const schema = { type: "object", properties: { ship: {}, berth: {} } };
    const parameters = [outer("id", "path", { required: true })];
    expect(bodyOf({ "application/json": { schema } })).toBe("a JSON object with the inputs.");
    expect(bodyOf({ "application/json": { schema } }, { parameters })).toBe("a JSON object with the other inputs.");
    expect(bodyOf({ "application/hal+json": { schema: { type: "array" } } })).toBe(
      "the input `body` as JSON, as `application/hal+json`.",
    );
    expect(bodyOf({ "multipart/form-data": { schema }, "text/plain": {} })).toBe(
      "`multipart/form-data` with `ship`, `berth` or `text/plain`.",
    );
  });

  it("has the credentials, each with its place (openapi.md#s30, openapi.md#s31)", () => {
    const securitySchemes = {
      key: { type: "apiKey", in: "query", name: "api_key" },
      token: { type: "http", scheme: "bearer" },
      login: { type: "http", scheme: "basic" },
      oauth: { $ref: "#/components/securitySchemes/open" },
      open: { type: "oauth2", flows: {} },
      certificate: { type: "mutualTLS" },
    };
    const credentialsOf = (security: object[]) =>
      agentOf({ security }, { servers, components: { securitySchemes } })?.split(" Credentials: ")[1];
    expect(credentialsOf([{ key: [], login: [] }, { oauth: ["berths.book"] }, {}])).toBe(
      "`key` in the query parameter `api_key` and `login` as HTTP basic credentials, or `oauth` as a bearer token with the scopes `berths.book`, or none.",
    );
    expect(credentialsOf([{ token: [] }, { certificate: [] }, { unknown: [] }])).toBe(
      "`token` as a bearer token, or `certificate` as a client certificate, or `unknown`.",
    );
    expect(credentialsOf([])).toBeUndefined();
  });

  it("goes to the first server, of the operation before others (openapi.md#s10, openapi.md#s44)", () => {
    const variables = { region: { default: "eu" } };
    const own = [{ url: "https://{region}.harbour.example/{unknown}", variables }, { url: "https://b.example" }];
    expect(agentOf({ servers: own })).toBe("Send `POST https://eu.harbour.example/{unknown}/berths/{id}`.");
    expect(agentOf({}, { servers }, { servers: [{ url: "https://me:secret@c.example" }] })).toBe(
      "Send `POST https://c.example/berths/{id}`.",
    );
    expect(agentOf({}, { servers: [{ url: "/v2" }] })).toBe("Send `POST /v2/berths/{id}` to the host of the document.");
    expect(agentOf({}, {})).toBeUndefined();
  });
});

describe("definitions of an output that has an alternative for errors (openapi.md#d14, openapi.md#d20)", () => {
  const json = (schema: object) => ({ "application/json": { schema } });
  const long = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`p${index}`, { type: "string" }]));

  it("are written into the schema of the success if one was edited", () => {
    const Pay = { type: "object", properties: { ...long, next: { $ref: "#/components/schemas/Pay" } } };
    const responses = {
      200: { description: "Paid", content: json({ allOf: [{ $ref: "#/components/schemas/Pay" }] }) },
      404: { description: "No", content: json({ type: "object", properties: { why: { type: "string" } } }) },
      500: { description: "Failed", content: json({ type: "string" }) },
    };
    const text = document({ "/a": { get: { operationId: "a", responses } } }, { components: { schemas: { Pay } } });
    const written = edited(
      text,
      ({ operations }) => {
        const { $defs } = operations[0]!.output!.keywords as { $defs: Record<string, { properties: object }> };
        Object.assign($defs["Pay"]!.properties, { p0: { type: "integer" } });
      },
      "openapi.json",
    );
    const { paths, components } = JSON.parse(written);
    const { 200: success, ...errors } = paths["/a"].get.responses;
    const { allOf, $defs } = success.content["application/json"].schema;
    const reference = "#/paths/~1a/get/responses/200/content/application~1json/schema/$defs/Pay";
    expect([allOf, $defs.Pay.properties.p0, $defs.Pay.properties.next]).toEqual([
      [{ $ref: reference }],
      { type: "integer" },
      { $ref: reference },
    ]);
    const { 200: _, ...before } = responses;
    expect([errors, components.schemas.Pay]).toEqual([before, Pay]);
  });

  it("are written into a new document", () => {
    const Pay = { type: "object", properties: { next: { $ref: "#/$defs/Pay" } } } as const;
    const error = { title: "Error", type: "object", properties: { error: { type: "string" } }, required: ["error"] };
    const keywords = { anyOf: [{ type: "array", items: { $ref: "#/$defs/Pay" } }, error], $defs: { Pay } };
    const output = { description: "Payments", keywords, omits: ["type" as const] };
    const { edits } = adapter.encode!(
      { version: "1.0.0", operations: [{ name: "a", output }] },
      { over: memoryFiles({}) },
    ).value!;
    const again = decodeSkill(overlay(memoryFiles({}), edits), adapter);
    expect(again.diagnostics).toEqual([]);
    expect(again.value!.manifest.operations[0]?.output).toEqual(output);
  });
});

describe("an answer that is not JSON", () => {
  it("gets no JSON when it is written without a base", () => {
    const get = { operationId: "a", responses: { 200: { description: "Tides", content: { "text/csv": {} } } } };
    const manifest = read(document({ "/a": { get } }));
    const { value } = adapter.encode!(manifest);
    const written = overlay(memoryFiles({}), value!.edits).text("openapi.yaml");
    expect(written.kind === "text" && written.text).toMatch(/content:\n +text\/csv: \{\}\n$/);
  });
});

describe("the order of operations", () => {
  const item = (...methods: string[]) =>
    Object.fromEntries(methods.map((method) => [method, { operationId: method, responses: {} }]));
  const named = (operations: SkillManifest["operations"]) => operations.map(({ name }) => name);

  it("can change within a path and among paths", () => {
    const text = document({ "/a": { summary: "A", ...item("get", "put") }, "/b": item("post"), "x-c": 1 });
    const turned = edited(text, (manifest) => {
      manifest.operations.reverse();
    });
    const { paths } = JSON.parse(turned);
    expect(Object.keys(paths)).toEqual(["/b", "/a", "x-c"]);
    expect(Object.keys(paths["/a"])).toEqual(["summary", "put", "get"]);
  });

  it("is by path, which is said if it changes for that", () => {
    const files = memoryFiles({ "openapi.json": document({ "/a": item("get", "put"), "/b": item("post") }) });
    const { manifest } = decodeSkill(files, adapter).value!;
    const [first, second, third] = manifest.operations;
    const mixed = { ...manifest, operations: [first!, third!, second!] };
    const { edits, notes, coverage } = adapter.encode!(mixed, { over: memoryFiles({}) }).value!;
    expect(notes.filter(({ path }) => path.length === 1 && path[0] === "operations")).toMatchObject([
      { kind: "narrowed", reason: expect.stringContaining("in one place") },
    ]);
    expect(coverage?.["operations"]).toEqual({ holds: "narrowed" });
    const again = decodeSkill(overlay(memoryFiles({}), edits), adapter).value!.manifest;
    expect(named(again.operations)).toEqual(["get", "put", "post"]);
  });
});

describe("what real documents have", () => {
  const answered = (description: string, schema: object) => ({
    "/a": {
      get: { operationId: "a", responses: { 200: { description, content: { "application/json": { schema } } } } },
    },
  });

  it("is a version with two numbers, which keeps its form (openapi.md#d24)", () => {
    const text = document({}).replace('"1.0.0"', '"1.0"');
    expect(read(text).version).toBe("1.0.0");
    const described = edited(text, (manifest) => {
      manifest.description = "All of it.";
    });
    expect(described).toContain('"version":"1.0"');
  });

  it("is a description of an answer beside that of its schema (openapi.md#d13)", () => {
    const schema = { type: "array", description: "Names" };
    expect(read(document(answered("All names", schema))).operations[0]?.output).toEqual({
      description: "All names",
      keywords: { type: "array" },
    });
    expect(read(document(answered("", schema))).operations[0]?.output?.description).toBe("Names");
  });

  it("is a schema that requires what it does not declare, which stays one parameter (openapi.md#d9)", () => {
    const schema = { type: "object", properties: { b: {} }, required: ["b", "c"] };
    const parameters = [{ name: "a", in: "query", schema: {} }];
    const requestBody = { required: true, content: { "application/json": { schema } } };
    const post = { operationId: "a", parameters, requestBody, responses: {} };
    const [operation] = read(document({ "/a": { post } })).operations;
    expect(operation?.input?.parameters.map(({ name }) => name)).toEqual(["a", "body"]);
  });
});
