import type { JsonSchema } from "@skill-convert/core";
import { successOutput } from "@skill-convert/core/adapters";
import { canonicalJson } from "@skill-convert/core/json";
import { parameterToSchema } from "@skill-convert/core/schema";
import type { SkillRegistry } from "../registry/registry.js";
import { feeds } from "../schema/relation.js";
import { withoutAnnotations } from "../versions/schema-changes.js";

/** A place/transition net. */
export interface PetriNet {
  readonly places: readonly { readonly id: string; readonly name: string; readonly marking: number }[];
  readonly transitions: readonly { readonly id: string; readonly name: string }[];
  readonly arcs: readonly { readonly id: string; readonly source: string; readonly target: string }[];
}

/**
 * Returns a registry as a Petri net (semioverse.md#s121). Each skill is a transition. Its inputs and dependencies are
 * the places before it, and its outputs the places after it. An output leads to every place of an input with the same
 * name that accepts all of its values (semioverse.md#d24): an integer output leads to a number input, too. An input
 * that no skill produces is marked once per skill that needs it, and an optional input once for its skill, so the
 * marking represents what exists before anything runs.
 *
 * @example
 * const { registry } = register(createSkillRegistry(), { manifest: { id: "tidy", operations: [{}] } });
 * petriNet(registry).transitions.map(({ name }) => name); // ["tidy"]
 */
export function petriNet(registry: SkillRegistry): PetriNet {
  const net = new NetBuilder();
  const skills = registry.skills().filter(({ manifest }) => manifest.runtime !== "documentation");
  const invocable = new Set(skills.map(({ id }) => id));
  for (const { id } of skills) net.transition(id);
  const inputs = new Inputs();
  for (const { manifest } of skills) {
    for (const { input } of manifest.operations) {
      for (const parameter of input?.parameters ?? []) {
        if (parameter.required) inputs.add(parameter.name, parameterToSchema(parameter));
      }
    }
  }
  for (const { id, manifest, dependencies } of skills) {
    const inputPlaces = new Set<string>();
    const outputPlaces = new Set<string>();
    for (const { input, output } of manifest.operations) {
      for (const parameter of input?.parameters ?? []) {
        const { name, required } = parameter;
        inputPlaces.add(
          required ? net.value(name, parameterToSchema(parameter)) : net.place(`${id} optional ${name}`, 1),
        );
      }
      for (const { name, schema = true } of (output && successOutput(output).fields) ?? []) {
        for (const type of inputs.accepting(name, schema)) outputPlaces.add(net.value(name, type));
      }
    }
    for (const place of inputPlaces) net.take(place, id);
    for (const place of outputPlaces) net.give(id, place);
    for (const dependency of dependencies) {
      const canRun = invocable.has(dependency.id);
      if (!canRun && (dependency.coordination || dependency.optional)) continue;
      const place = net.place(`${dependency.id} before ${id}`, 0);
      net.take(place, id);
      if (canRun) net.give(dependency.id, place);
    }
  }
  return net.build();
}

/** The types of all required inputs, by name. */
class Inputs {
  readonly #types = new Map<string, Map<string, JsonSchema>>();
  readonly #accepting = new Map<string, readonly JsonSchema[]>();

  add(name: string, schema: JsonSchema): void {
    const types = this.#types.get(name) ?? new Map<string, JsonSchema>();
    this.#types.set(name, types.set(typeKey(schema), schema));
  }

  /**
   * Returns the input types that accept all values of an output; if there are none, the type of the output, so that it
   * has a place.
   */
  accepting(name: string, schema: JsonSchema): readonly JsonSchema[] {
    const key = `${name}: ${typeKey(schema)}`;
    const known = this.#accepting.get(key);
    if (known !== undefined) return known;
    const types = [...(this.#types.get(name)?.values() ?? [])];
    const matching = types.filter((type) => typeKey(type) === typeKey(schema) || feeds(schema, type).verdict === "yes");
    const accepting = matching.length > 0 ? matching : [schema];
    this.#accepting.set(key, accepting);
    return accepting;
  }
}

function typeKey(schema: JsonSchema): string {
  return canonicalJson(withoutAnnotations(schema));
}

class NetBuilder {
  readonly #places = new Map<string, { readonly id: string; readonly name: string; marking: number | undefined }>();
  readonly #transitions = new Map<string, string>();
  readonly #arcs: { source: string; target: string }[] = [];
  readonly #givers = new Map<string, string[]>();
  readonly #takers = new Map<string, string[]>();

  transition(skill: string): void {
    this.#transitions.set(skill, `t${this.#transitions.size}`);
  }

  /** Returns the place of a value: one per name and type. Annotations of the schema make no difference. */
  value(name: string, schema: JsonSchema): string {
    return this.#add(`${name}: ${typeKey(schema)}`, undefined);
  }

  place(name: string, marking: number): string {
    return this.#add(name, marking);
  }

  #add(name: string, marking: number | undefined): string {
    const known = this.#places.get(name);
    if (known) return known.id;
    const id = `p${this.#places.size}`;
    this.#places.set(name, { id, name, marking });
    return id;
  }

  take(place: string, skill: string): void {
    this.#arcs.push({ source: place, target: this.#transitions.get(skill) ?? "" });
    append(this.#takers, place, skill);
  }

  give(skill: string, place: string): void {
    this.#arcs.push({ source: this.#transitions.get(skill) ?? "", target: place });
    append(this.#givers, place, skill);
  }

  /** Counts the skills that need a value which no other skill produces. */
  #needed(place: string): number {
    const givers = this.#givers.get(place) ?? [];
    const isFed = (taker: string) => givers.length > 1 || (givers.length === 1 && givers[0] !== taker);
    return (this.#takers.get(place) ?? []).filter((taker) => !isFed(taker)).length;
  }

  build(): PetriNet {
    return {
      places: [...this.#places.values()].map(({ id, name, marking }) => ({
        id,
        name,
        marking: marking ?? this.#needed(id),
      })),
      transitions: [...this.#transitions].map(([name, id]) => ({ id, name })),
      arcs: this.#arcs.map((arc, index) => ({ id: `a${index}`, ...arc })),
    };
  }
}

function append(lists: Map<string, string[]>, key: string, item: string): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/**
 * Prints the net in PNML (ISO/IEC 15909-2), as a place/transition net.
 *
 * @example
 * toPnml(petriNet(createSkillRegistry())).includes("<pnml"); // true
 */
export function toPnml(net: PetriNet): string {
  const label = (name: string) => `<name><text>${xmlText(name)}</text></name>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">',
    '  <net id="skills" type="http://www.pnml.org/version-2009/grammar/ptnet">',
    '    <page id="page">',
    ...net.places.map(({ id, name, marking }) => {
      const initial = marking === 0 ? "" : `<initialMarking><text>${marking}</text></initialMarking>`;
      return `      <place id="${id}">${label(name)}${initial}</place>`;
    }),
    ...net.transitions.map(({ id, name }) => `      <transition id="${id}">${label(name)}</transition>`),
    ...net.arcs.map(({ id, source, target }) => `      <arc id="${id}" source="${source}" target="${target}"/>`),
    "    </page>",
    "  </net>",
    "</pnml>",
    "",
  ].join("\n");
}

/** Escapes text for XML 1.0. Most control characters are not allowed there, so they are replaced. */
function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
