import type { JsonSchema } from "@skill-convert/core";
import { isInstance } from "@skill-convert/core/schema";
import { describe, expect, it } from "vitest";
import {
  createSkillRegistry,
  petriNet,
  printSkillsIndex,
  registerAll,
  skillGraph,
  skillsIndex,
  skillsIndexJsonSchema,
  toDot,
  toMermaid,
  toPnml,
} from "../src/index.js";
import { object, region, registryOf, skill, typed, writer } from "./manifests.js";

const string = { type: "string" };

describe("skills-index.json", () => {
  const { registry } = registerAll(createSkillRegistry(), [
    {
      manifest: skill("keep-notes", {
        version: "0.2.0",
        capabilities: [{ name: "note-find" }, { name: "note-keep" }],
        effects: [{ type: "database", access: "read" }, { type: "filesystem" }, { type: "unknown", name: "gpu.use" }],
        operations: [
          {
            name: "find",
            description: "Finds notes.",
            input: {
              parameters: [
                { name: "words", schema: string, required: true },
                { name: "limit", schema: {} },
              ],
            },
            entrypoints: { unix: ["find"] },
          },
          { name: "keep" },
        ],
      }),
      path: "notes/keep-notes",
    },
    {
      manifest: {
        id: "area/__proto__",
        description: "Talks.",
        capabilities: [{ name: "note-find" }, { name: "__proto__" }],
        operations: [{}],
      },
    },
  ]);
  const index = skillsIndex(registry, "2024-05-06T07:08:09.000Z");

  it("has the shape that the router reads, with skills by id", () => {
    expect(JSON.parse(printSkillsIndex(index))).toEqual({
      schema_version: "2.0",
      generated_at: "2024-05-06T07:08:09.000Z",
      skills: {
        "area/__proto__": {
          dir: "__proto__",
          version: "0.0.0",
          capabilities: ["note-find", "__proto__"],
          effects: ["db.read", "db.write", "proc.exec", "fs.read", "fs.write", "net.fetch", "git.read", "git.write"],
          operations: { run: { description: "Talks.", input_params: [] } },
        },
        "keep-notes": {
          dir: "notes/keep-notes",
          version: "0.2.0",
          capabilities: ["note-find", "note-keep"],
          effects: ["db.read", "fs.read", "fs.write", "gpu.use", "proc.exec"],
          operations: {
            find: { description: "Finds notes.", input_params: ["words", "limit"] },
            keep: { description: "", input_params: [] },
          },
        },
      },
      capability_index: JSON.parse(
        '{"note-find":["area/__proto__","keep-notes"],"__proto__":["area/__proto__"],"note-keep":["keep-notes"]}',
      ),
    });
    expect(Object.keys(index)).toEqual(["schema_version", "generated_at", "skills", "capability_index"]);
  });

  it("is valid under its published schema", () => {
    expect(isInstance(JSON.parse(printSkillsIndex(index)), skillsIndexJsonSchema)).toBe(true);
  });
});

describe("graphs", () => {
  const registry = registryOf([
    writer("a", ["x/"], { name: 'The "first" <a>', dependencies: [{ id: "b", coordination: true }, { id: "gone" }] }),
    writer("b", ["x/y/"], { dependencies: [{ id: "c" }] }),
    writer("c", ["x/"], { name: "c\\d\nend" }),
  ]);
  const graph = skillGraph(registry, { conflicts: 10 });

  it("hold skills, missing skills, dependencies, coordination dependencies and conflicts", () => {
    expect(graph.nodes.map(({ id, registered }) => [id, registered])).toEqual([
      ["a", true],
      ["b", true],
      ["c", true],
      ["gone", false],
    ]);
    expect(graph.edges).toEqual([
      { from: "a", to: "b", kind: "coordination" },
      { from: "a", to: "gone", kind: "dependency" },
      { from: "b", to: "c", kind: "dependency" },
      { from: "a", to: "c", kind: "conflict" },
      { from: "b", to: "c", kind: "conflict" },
    ]);
    expect(graph.nodes[1]).toMatchObject({ writes: ["x/y/"], version: "1.0.0" });
    expect(skillGraph(registry).edges).toHaveLength(3);
    expect(skillGraph(registry, { conflicts: 1 }).truncated).toBe(true);
  });

  it("are printed for Mermaid and Graphviz, with names escaped", () => {
    expect(toMermaid(graph).split("\n")).toEqual([
      "flowchart LR",
      '  n0["The #34;first#34; #60;a#62;<br/>a"]',
      '  n1["b"]',
      '  n2["c#92;d<br/>end<br/>c"]',
      '  n3["gone"]:::missing',
      "  n0 -.->|after| n1",
      "  n0 --> n3",
      "  n1 --> n2",
      "  n0 x--x n2",
      "  n1 x--x n2",
      "  classDef missing stroke-dasharray: 4 4",
      "",
    ]);
    const dot = toDot(graph);
    expect(dot).toContain('n0 [label="The \\"first\\" <a>\\na"];');
    expect(dot).toContain('n2 [label="c\\\\d\\nend\\nc"];');
    expect(dot).toContain('n3 [label="gone", style=dashed];');
  });
});

describe("the Petri net", () => {
  const registry = registryOf([
    { ...typed("fetch", object({ "url!": string, retries: {} }), object({ "page!": string })) },
    {
      ...typed("read", object({ "page!": { ...string, description: "a page" } }), object({ "text!": string })),
      dependencies: [{ id: "fetch" }, { id: "gone" }],
    },
    skill("handbook", { runtime: "documentation" }),
  ]);
  const net = petriNet(registry);
  const name = new Map([...net.places, ...net.transitions].map((node) => [node.id, node.name]));
  const arcs = net.arcs.map(({ source, target }) => `${name.get(source)} → ${name.get(target)}`);

  it("has a transition per skill, with its inputs and dependencies before it and its outputs after it (semioverse.md#s121)", () => {
    expect(net.transitions.map((transition) => transition.name)).toEqual(["fetch", "read"]);
    expect(arcs).toEqual([
      'url: {"type":"string"} → fetch',
      "fetch optional retries → fetch",
      'fetch → page: {"type":"string"}',
      'page: {"type":"string"} → read',
      'read → text: {"type":"string"}',
      "fetch before read → read",
      "fetch → fetch before read",
      "gone before read → read",
    ]);
  });

  it("marks the places that have a value before anything runs, so a missing dependency blocks (semioverse.md#s122)", () => {
    const marked = net.places.filter(({ marking }) => marking > 0).map((place) => place.name);
    expect(marked).toEqual(['url: {"type":"string"}', "fetch optional retries"]);
  });

  it("leads an output to every input that accepts its values (semioverse.md#d24)", () => {
    const gives = (id: string, type: JsonSchema) => typed(id, object({}), object({ "total!": type }));
    const takes = (id: string, type: JsonSchema) => typed(id, object({ "total!": type }), object({}));
    const { places, transitions, arcs } = petriNet(
      registryOf([
        gives("count", { type: "integer" }),
        takes("show", { type: "number", description: "What to show" }),
        takes("say", { type: "string" }),
        typed("twice", object({ "total!": { type: "boolean" } }), object({ "total!": { type: "boolean" } })),
      ]),
    );
    const named = new Map([...places, ...transitions].map((node) => [node.id, node.name]));
    const between = arcs.map(({ source, target }) => `${named.get(source)} → ${named.get(target)}`);
    expect(between).toContain('count → total: {"type":"number"}');
    expect(between).toContain('total: {"type":"number"} → show');
    expect(Object.fromEntries(places.map(({ name: place, marking }) => [place, marking]))).toEqual({
      'total: {"type":"number"}': 0,
      'total: {"type":"string"}': 1,
      // Only the skill itself produces its input, so the first value must come from outside.
      'total: {"type":"boolean"}': 1,
    });
  });

  it("is printed as PNML, with every arc between a place and a transition", () => {
    const pnml = toPnml(petriNet(registryOf([skill("a<b>&\u0001"), skill("c", { effects: region([], []) })])));
    expect(pnml).toContain("<text>a&lt;b&gt;&amp;\uFFFD</text>");
    expect(pnml).toContain('type="http://www.pnml.org/version-2009/grammar/ptnet"');
    const places = new Set(net.places.map(({ id }) => id));
    expect(net.arcs.every(({ source, target }) => places.has(source) !== places.has(target))).toBe(true);
    expect(new Set(net.arcs.map(({ id }) => id)).size).toBe(net.arcs.length);
  });
});
