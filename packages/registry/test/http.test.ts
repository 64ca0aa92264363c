import type { Adapter } from "@skill-convert/core";
import { expect, it } from "vitest";
import {
  inPath,
  Refusal,
  type RegistryHandler,
  type RegistryHandlerOptions,
  type Route,
  registryHandler,
} from "../src/http.js";
import { memoryStore } from "../src/index.js";
import { skill } from "./manifests.js";

/** An adapter that writes nothing, so that the interface has no description. */
const openapi = { encode: () => ({ diagnostics: [] }) } as unknown as Adapter;

const greeting: Route = {
  name: "greet",
  path: "/greetings/{name}",
  description: "Greets.",
  parameters: [inPath("name", "whom to greet")],
  type: "text/plain",
  async answer(values) {
    const name = values.text("name") ?? "";
    if (name === "nobody") throw new Refusal(404, "there is nobody");
    return { bytes: new TextEncoder().encode(`Hello, ${name}.`), type: "text/plain" };
  },
};

async function handlerOf(options: Partial<RegistryHandlerOptions> = {}) {
  const store = memoryStore();
  await store.register([{ manifest: skill("a", { tags: ["x"] }) }, { manifest: skill("b") }]);
  const handle = registryHandler(() => store, { version: "1.0.0", openapi, ...options });
  return (path: string, init?: RequestInit) => handle(new Request(`http://localhost${path}`, init));
}

it("answers questions about a store, and says nothing twice", async () => {
  const get = await handlerOf();
  const response = await get("/skills?tag=x");
  expect(await response.json()).toEqual({
    skills: [{ id: "a", dir: "a", name: "a", version: "1.0.0" }],
    undecided: [],
  });
  const tag = response.headers.get("etag") ?? "";
  expect(tag).toMatch(/^"[\w-]{27}"$/);
  expect((await get("/skills?tag=x", { headers: { "If-None-Match": tag } })).status).toBe(304);
});

it("has further routes, whose refusals are answered as its own", async () => {
  const get = await handlerOf({ routes: [greeting] });
  expect(await (await get("/greetings/Ada%20L.")).text()).toBe("Hello, Ada L..");
  const refused = await get("/greetings/nobody");
  expect([refused.status, refused.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
  expect(await refused.json()).toEqual({ title: "Not Found", status: 404, detail: "there is nobody" });
  expect((await get("/farewells/Ada")).status).toBe(404);
});

it("never throws, and says why it could not answer", async () => {
  const problems: string[] = [];
  const broken = () => {
    throw new Error("no luck");
  };
  const ask = (handle: RegistryHandler) => handle(new Request("http://localhost/skills"));
  const onProblem = (message: string) => void problems.push(message);
  expect((await ask(registryHandler(broken, { version: "1.0.0", openapi, onProblem }))).status).toBe(500);
  expect(problems).toEqual(["no luck"]);
  expect((await ask(registryHandler(broken, { version: "1.0.0", openapi }))).status).toBe(500);
});
