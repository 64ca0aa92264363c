import { createRandom } from "../corpus/random.mjs";

const WORDS =
  "account berth cargo crew dock engine ferry gate harbour invoice journey keel lamp mast net order port quay".split(
    " ",
  );
const METHODS = ["get", "put", "post", "delete", "patch"];
const OPERATIONS = 600;
const SCHEMAS = 200;

/** Makes an OpenAPI document as large interfaces have: 600 operations, shared schemas that contain each other, 3 MB of JSON. */
export function makeDocument(seed = 1) {
  const random = createRandom(seed);
  const word = () => random.pick(WORDS);
  const sentence = (length) => random.some(length, word).join(" ");
  const reference = () => ({ $ref: `#/components/schemas/Schema${random.below(SCHEMAS)}` });
  const schema = (depth) => {
    if (depth > 0 && random.chance(0.05)) return reference();
    if (depth < 2 && random.chance(0.12)) return objectOf(depth + 1);
    if (random.chance(0.15)) return { type: "array", items: schema(depth + 1) };
    const plain = random.pick([
      { type: "string" },
      { type: "string", format: "date-time", nullable: true },
      { type: "integer", minimum: 0, exclusiveMinimum: true },
      { type: "string", enum: [word(), `${word()}s`] },
      { type: "boolean", default: false },
    ]);
    return { ...plain, description: sentence(12), example: word() };
  };
  const objectOf = (depth) => {
    const names = [...new Set(random.some(3 + random.below(5), (index) => `${word()}_${index}`))];
    const properties = Object.fromEntries(names.map((name) => [name, schema(depth)]));
    return { type: "object", description: sentence(8), properties, required: names.slice(0, 2) };
  };
  const answer = (inner) => ({ description: sentence(6), content: { "application/json": { schema: inner } } });
  const operationAt = (index, method) => ({
    operationId: `${method}${index}`,
    summary: sentence(4),
    description: sentence(40),
    tags: [WORDS[index % WORDS.length]],
    parameters: [
      { $ref: "#/components/parameters/Page" },
      { name: "filter", in: "query", description: sentence(14), schema: { type: "string", nullable: true } },
    ],
    ...(method === "get" || method === "delete"
      ? {}
      : {
          requestBody: {
            required: true,
            content: { "application/json": { schema: random.chance(0.5) ? objectOf(0) : reference() } },
          },
        }),
    responses: {
      200: answer(random.chance(0.6) ? reference() : objectOf(0)),
      404: { $ref: "#/components/responses/Missing" },
      422: answer(reference()),
    },
  });
  const paths = {};
  for (let index = 0; index < OPERATIONS; index++) {
    const method = METHODS[index % METHODS.length];
    const path = `/${WORDS[index % WORDS.length]}/{id}/${word()}-${Math.floor(index / METHODS.length)}`;
    paths[path] ??= {
      parameters: [{ name: "id", in: "path", required: true, description: sentence(8), schema: { type: "string" } }],
    };
    paths[path][method] = operationAt(index, method);
  }
  return {
    openapi: "3.0.3",
    info: { title: "Harbour", version: "1.0.0", description: sentence(60) },
    servers: [{ url: "https://api.harbour.example" }],
    paths,
    components: {
      parameters: {
        Page: { name: "page", in: "query", description: sentence(8), schema: { type: "integer", default: 1 } },
      },
      responses: { Missing: answer({ type: "object", properties: { message: { type: "string" } } }) },
      schemas: Object.fromEntries(random.some(SCHEMAS, (index) => [`Schema${index}`, objectOf(0)])),
    },
  };
}
