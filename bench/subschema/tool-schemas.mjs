// Schemas in the shapes that agent tools, MCP servers and OpenAPI components have, and small changes of each.

const text = (description, more = {}) => ({ type: "string", description, ...more });
const whole = (description, more = {}) => ({ type: "integer", description, ...more });
const flag = (description, fallback) => ({ type: "boolean", description, default: fallback });
const listOf = (items, more = {}) => ({ type: "array", items, ...more });
const object = (properties, required = [], more = {}) => ({ type: "object", properties, required, ...more });
const tool = (properties, required = []) => object(properties, required, { additionalProperties: false });
const component = (properties, required, $defs) => ({ ...object(properties, required), $defs });
const nullable = (schema) => ({ anyOf: [schema, { type: "null" }] });

const path = text("The absolute path of the file");
const uri = text("The address", { format: "uri", pattern: "^https?://" });
const uuid = text("An identifier", { pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" });
const time = text("A point in time", { format: "date-time" });
const page = {
  page: whole("Starts at 1", { minimum: 1 }),
  perPage: whole("At most 100", { minimum: 1, maximum: 100 }),
};
const repository = { owner: text("The owner of the repository"), repo: text("The repository's name") };
const money = object({ amount: whole("In the smallest unit"), currency: text("ISO 4217", { pattern: "^[A-Z]{3}$" }) }, [
  "amount",
  "currency",
]);
const address = object(
  {
    street: text("Street"),
    city: text("City"),
    zip: text("Postal code", { maxLength: 12 }),
    country: text("ISO 3166", { minLength: 2, maxLength: 2 }),
  },
  ["street", "city", "country"],
);
const point = object(
  {
    latitude: { type: "number", minimum: -90, maximum: 90 },
    longitude: { type: "number", minimum: -180, maximum: 180 },
  },
  ["latitude", "longitude"],
);
const problem = object({
  type: { type: "string" },
  title: { type: "string" },
  status: whole("HTTP status", { minimum: 100, maximum: 599 }),
  detail: { type: "string" },
});
const headers = { type: "object", additionalProperties: { type: "string" } };

/** The content of a message: one schema per type. */
const content = {
  oneOf: [
    object({ type: { const: "text" }, text: { type: "string" } }, ["type", "text"]),
    object(
      { type: { const: "image" }, data: { type: "string" }, mimeType: text("MIME type", { pattern: "^image/" }) },
      ["type", "data", "mimeType"],
    ),
    object(
      {
        type: { const: "resource" },
        resource: object({ uri, text: { type: "string" }, blob: { type: "string" } }, ["uri"]),
      },
      ["type", "resource"],
    ),
  ],
};
const event = (kind, data) =>
  object({ id: uuid, kind: { const: kind }, createdAt: time, data }, ["id", "kind", "data"]);

const tools = [
  // Agent tools: files, shells, searches.
  tool(
    {
      file_path: path,
      offset: whole("First line", { minimum: 1 }),
      limit: whole("Lines", { minimum: 1, maximum: 2000 }),
    },
    ["file_path"],
  ),
  tool({ file_path: path, content: text("What to write") }, ["file_path", "content"]),
  tool(
    {
      file_path: path,
      old_string: { type: "string" },
      new_string: { type: "string" },
      replace_all: flag("All of them", false),
    },
    ["file_path", "old_string", "new_string"],
  ),
  tool(
    {
      file_path: path,
      edits: listOf(
        tool({ old_string: { type: "string" }, new_string: { type: "string" } }, ["old_string", "new_string"]),
        { minItems: 1 },
      ),
    },
    ["file_path", "edits"],
  ),
  tool(
    {
      command: text("The command"),
      timeout: { type: "number", maximum: 600000 },
      description: text("Five to ten words"),
    },
    ["command"],
  ),
  tool({ pattern: text("A glob"), path }, ["pattern"]),
  tool(
    {
      pattern: text("A regular expression"),
      path,
      output_mode: { type: "string", enum: ["content", "files_with_matches", "count"] },
      "-A": { type: "number" },
      "-B": { type: "number" },
      head_limit: { type: "number" },
      multiline: flag("Across lines", false),
    },
    ["pattern"],
  ),
  tool({ path, ignore: listOf({ type: "string" }) }, ["path"]),
  tool({ url: uri, prompt: text("What to find there") }, ["url", "prompt"]),
  tool(
    {
      query: text("Words", { minLength: 2 }),
      allowed_domains: listOf({ type: "string" }),
      blocked_domains: listOf({ type: "string" }),
    },
    ["query"],
  ),
  tool(
    {
      todos: listOf(
        tool(
          {
            content: { type: "string", minLength: 1 },
            status: { type: "string", enum: ["pending", "in_progress", "completed"] },
            id: { type: "string" },
          },
          ["content", "status", "id"],
        ),
      ),
    },
    ["todos"],
  ),
  tool({ description: { type: "string" }, prompt: { type: "string" }, agent_type: { type: "string" } }, [
    "description",
    "prompt",
  ]),
  tool(
    {
      notebook_path: path,
      cell_id: { type: "string" },
      new_source: { type: "string" },
      cell_type: { enum: ["code", "markdown"] },
      edit_mode: { enum: ["replace", "insert", "delete"] },
    },
    ["notebook_path", "new_source"],
  ),
  tool(
    {
      questions: listOf(
        object(
          {
            question: { type: "string" },
            options: listOf(object({ label: { type: "string" }, description: { type: "string" } }, ["label"]), {
              minItems: 2,
              maxItems: 4,
            }),
          },
          ["question", "options"],
        ),
        { minItems: 1, maxItems: 4 },
      ),
    },
    ["questions"],
  ),
  tool(
    {
      action: { enum: ["click", "type", "scroll", "screenshot"] },
      coordinate: listOf({ type: "integer", minimum: 0 }, { minItems: 2, maxItems: 2 }),
      text: { type: "string" },
    },
    ["action"],
  ),
  {
    ...object({ mode: { enum: ["fast", "exact"] }, budget: whole("Tokens", { minimum: 0 }) }, ["mode"]),
    if: { properties: { mode: { const: "exact" } } },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: { required: ["budget"] },
  },

  // MCP servers: repositories, chats, databases, browsers.
  object(
    {
      ...repository,
      title: { type: "string", maxLength: 256 },
      body: { type: "string" },
      labels: listOf({ type: "string" }),
      assignees: listOf({ type: "string" }, { maxItems: 10 }),
    },
    ["owner", "repo", "title"],
  ),
  object({ ...repository, issue_number: { type: "number" }, body: { type: "string" } }, [
    "owner",
    "repo",
    "issue_number",
    "body",
  ]),
  object(
    {
      ...repository,
      state: { enum: ["open", "closed", "all"] },
      sort: { enum: ["created", "updated", "comments"] },
      direction: { enum: ["asc", "desc"] },
      since: time,
      ...page,
    },
    ["owner", "repo"],
  ),
  object(
    {
      ...repository,
      branch: { type: "string" },
      message: { type: "string" },
      files: listOf(object({ path: { type: "string" }, content: { type: "string" } }, ["path", "content"])),
    },
    ["owner", "repo", "branch", "files", "message"],
  ),
  object(
    {
      ...repository,
      pullNumber: { type: "number" },
      event: { enum: ["APPROVE", "REQUEST_CHANGES", "COMMENT"] },
      comments: listOf(
        object({ path: { type: "string" }, line: whole("Line", { minimum: 1 }), body: { type: "string" } }, [
          "path",
          "body",
        ]),
      ),
    },
    ["owner", "repo", "pullNumber", "event"],
  ),
  object({ q: { type: "string" }, order: { enum: ["asc", "desc"] }, ...page }, ["q"]),
  object(
    {
      channel_id: text("The channel", { pattern: "^C[A-Z0-9]{8,}$" }),
      text: { type: "string", maxLength: 40000 },
      thread_ts: text("The thread", { pattern: "^\\d{10}\\.\\d{6}$" }),
    },
    ["channel_id", "text"],
  ),
  object(
    {
      channel_id: { type: "string" },
      timestamp: { type: "string" },
      reaction: text("Without colons", { pattern: "^[a-z0-9_+-]+$" }),
    },
    ["channel_id", "timestamp", "reaction"],
  ),
  object(
    { sql: text("A query", { minLength: 1 }), parameters: listOf({ type: ["string", "number", "boolean", "null"] }) },
    ["sql"],
  ),
  object(
    {
      database_id: uuid,
      filter: { type: "object" },
      sorts: listOf(
        object({ property: { type: "string" }, direction: { enum: ["ascending", "descending"] } }, ["property"]),
      ),
      page_size: whole("Pages", { maximum: 100 }),
    },
    ["database_id"],
  ),
  object(
    {
      entities: listOf(
        object({ name: { type: "string" }, entityType: { type: "string" }, observations: listOf({ type: "string" }) }, [
          "name",
          "entityType",
          "observations",
        ]),
      ),
    },
    ["entities"],
  ),
  object(
    {
      relations: listOf(
        object({ from: { type: "string" }, to: { type: "string" }, relationType: { type: "string" } }, [
          "from",
          "to",
          "relationType",
        ]),
      ),
    },
    ["relations"],
  ),
  object(
    {
      thought: { type: "string" },
      thoughtNumber: whole("This one", { minimum: 1 }),
      totalThoughts: whole("Of these", { minimum: 1 }),
      nextThoughtNeeded: { type: "boolean" },
    },
    ["thought", "nextThoughtNeeded", "thoughtNumber", "totalThoughts"],
  ),
  object(
    {
      url: uri,
      max_length: whole("Characters", { exclusiveMinimum: 0, exclusiveMaximum: 1000000, default: 5000 }),
      start_index: whole("From", { minimum: 0 }),
      raw: flag("Not simplified", false),
    },
    ["url"],
  ),
  object({ selector: { type: "string" }, value: { type: "string" } }, ["selector", "value"]),
  object(
    {
      origin: { anyOf: [{ type: "string" }, point] },
      destination: { anyOf: [{ type: "string" }, point] },
      mode: { enum: ["driving", "walking", "bicycling", "transit"] },
    },
    ["origin", "destination"],
  ),
  object(
    {
      to: listOf({ type: "string", pattern: "^[^@\\s]+@[^@\\s]+$" }, { minItems: 1, uniqueItems: true }),
      subject: { type: "string" },
      body: { type: "string" },
      cc: listOf({ type: "string" }),
    },
    ["to", "subject"],
  ),
  object(
    {
      calendarId: { type: "string" },
      start: object({ dateTime: time, timeZone: { type: "string" } }),
      end: object({ dateTime: time, timeZone: { type: "string" } }),
      attendees: listOf(object({ email: { type: "string" }, optional: { type: "boolean" } }, ["email"])),
    },
    ["start", "end"],
  ),
  object({ role: { enum: ["user", "assistant"] }, content: { anyOf: [{ type: "string" }, listOf(content)] } }, [
    "role",
    "content",
  ]),
  object(
    { content: listOf(content), isError: flag("Whether it failed", false), structuredContent: { type: "object" } },
    ["content"],
  ),

  // OpenAPI components.
  component(
    {
      id: { type: "integer" },
      name: { type: "string" },
      category: { $ref: "#/$defs/Category" },
      photoUrls: listOf({ type: "string" }),
      tags: listOf({ $ref: "#/$defs/Tag" }),
      status: { enum: ["available", "pending", "sold"] },
    },
    ["name", "photoUrls"],
    {
      Category: object({ id: { type: "integer" }, name: { type: "string" } }),
      Tag: object({ id: { type: "integer" }, name: { type: "string" } }),
    },
  ),
  component(
    {
      id: uuid,
      customer: { $ref: "#/$defs/Customer" },
      lines: listOf({ $ref: "#/$defs/Line" }, { minItems: 1 }),
      total: money,
    },
    ["id", "customer", "lines"],
    {
      Customer: object(
        { name: { type: "string" }, email: { type: "string" }, billing: address, shipping: nullable(address) },
        ["name", "billing"],
      ),
      Line: object(
        {
          sku: text("Article", { pattern: "^[A-Z]{3}-\\d{4}$" }),
          quantity: whole("Pieces", { minimum: 1 }),
          price: money,
        },
        ["sku", "quantity"],
      ),
    },
  ),
  component({ value: { type: "string" }, children: listOf({ $ref: "#/$defs/Node" }) }, ["value"], {
    Node: object({ value: { type: "string" }, children: listOf({ $ref: "#/$defs/Node" }) }, ["value"]),
  }),
  component(
    { message: { type: "string" }, replies: listOf({ $ref: "#/$defs/Comment" }), author: { $ref: "#/$defs/User" } },
    ["message", "author"],
    {
      Comment: object(
        { body: { type: "string" }, author: { $ref: "#/$defs/User" }, replies: listOf({ $ref: "#/$defs/Comment" }) },
        ["body"],
      ),
      User: object({ login: { type: "string" }, admin: { type: "boolean" } }, ["login"]),
    },
  ),
  {
    oneOf: [
      event("order.created", object({ order: uuid, total: money }, ["order"])),
      event("order.paid", object({ order: uuid, method: { enum: ["card", "transfer"] } }, ["order", "method"])),
      event("order.cancelled", object({ order: uuid, reason: { type: "string" } }, ["order"])),
    ],
  },
  {
    allOf: [
      object({ id: uuid, createdAt: time }, ["id"]),
      object({ name: { type: "string", maxLength: 80 }, address, problem }, ["name"]),
    ],
    unevaluatedProperties: false,
  },
  object(
    {
      data: listOf(
        object(
          {
            id: uuid,
            attributes: { type: "object", additionalProperties: { type: ["string", "number", "boolean", "null"] } },
          },
          ["id"],
        ),
      ),
      next: nullable(uri),
      total: whole("All", { minimum: 0 }),
    },
    ["data"],
  ),
  { ...problem, required: ["type", "title", "status"] },
  object(
    {
      model: { type: "string" },
      temperature: { type: "number", minimum: 0, maximum: 2 },
      max_tokens: whole("Most", { minimum: 1 }),
      stop: { anyOf: [{ type: "string" }, listOf({ type: "string" }, { minItems: 1, maxItems: 4 })] },
      stream: flag("Piece by piece", false),
      messages: listOf(
        object({ role: { enum: ["system", "user", "assistant", "tool"] }, content: nullable({ type: "string" }) }, [
          "role",
          "content",
        ]),
        { minItems: 1 },
      ),
    },
    ["model", "messages"],
  ),
  object(
    {
      name: text("A function", { pattern: "^[a-zA-Z0-9_-]{1,64}$" }),
      description: { type: "string" },
      parameters: object(
        {
          type: { const: "object" },
          properties: { type: "object" },
          required: listOf({ type: "string" }, { uniqueItems: true }),
        },
        ["type"],
      ),
    },
    ["name"],
  ),
  object(
    {
      method: { enum: ["GET", "POST", "PUT", "PATCH", "DELETE"] },
      url: uri,
      headers,
      body: {},
      timeout: { type: "number", exclusiveMinimum: 0 },
    },
    ["method", "url"],
  ),
  object(
    {
      replicas: whole("How many", { minimum: 0, maximum: 50 }),
      image: text("A container image", { pattern: "^[a-z0-9./-]+(:[\\w.-]+)?$" }),
      env: listOf(
        object({ name: text("Name", { pattern: "^[A-Z_][A-Z0-9_]*$" }), value: { type: "string" } }, ["name"]),
      ),
      ports: listOf(whole("Port", { minimum: 1, maximum: 65535 }), { uniqueItems: true }),
    },
    ["image"],
  ),
  object(
    {
      type: { enum: ["Point", "LineString"] },
      coordinates: {
        anyOf: [
          listOf({ type: "number" }, { minItems: 2, maxItems: 3 }),
          listOf(listOf({ type: "number" }, { minItems: 2, maxItems: 3 }), { minItems: 2 }),
        ],
      },
    },
    ["type", "coordinates"],
  ),
  {
    type: "object",
    patternProperties: { "^x-": true, "^[a-z]+$": { type: ["string", "number"] } },
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 20,
  },
];

/** Small changes, as a new version of a tool would make them. */
const changes = [
  (schema) =>
    schema.required?.length > 0 ? { ...schema, required: schema.required.slice(1) } : { ...schema, maxProperties: 9 },
  (schema) => ({
    ...schema,
    properties: { ...schema.properties, dryRun: flag("Do nothing", false) },
    required: [...(schema.required ?? []), "dryRun"],
  }),
  (schema) => changeFirst(schema),
];

/** The schema with another first property: of the next wider or narrower kind. */
function changeFirst(schema) {
  const [[name, first] = ["note", {}], ...others] = Object.entries(schema.properties ?? {});
  return { ...schema, properties: Object.fromEntries([[name, otherKind(first)], ...others]) };
}

function otherKind(schema) {
  if (schema.enum) return { ...schema, enum: [...schema.enum.slice(1), "other"] };
  if (schema.type === "string") return { ...schema, maxLength: 100 };
  if (schema.type === "integer") return { ...schema, type: "number" };
  if (schema.type === "array") return { ...schema, minItems: 2 };
  return { anyOf: [schema, { type: "null" }] };
}

/** Each of the schemas, followed by its changed versions. */
export const toolSchemas = tools.map((schema) => [schema, ...changes.map((change) => change(schema))]);
