import { getOwn, jsonEqual } from "@skill-convert/core/json";
import type { Dialect } from "../dialect/dialect.js";
import { obstacle, referencesIn, type Server } from "../servers/server.js";
import type { Servers } from "../servers/server-list.js";
import type { PluginLoss } from "./loss.js";

/** The differences between the MCP servers of a plugin and those that a program of a dialect finds in the result. */
export function serverLosses(before: Servers, after: Servers, to: Dialect): readonly PluginLoss[] {
  const lost = Object.entries(before).flatMap(([name, server]) => lossesOf(name, server, getOwn(after, name), to));
  const added = Object.keys(after)
    .filter((name) => !Object.hasOwn(before, name))
    .map((name) => loss("added", [name], `${to.title} also has the MCP server "${name}".`));
  return [...lost, ...added];
}

function lossesOf(name: string, before: Server, after: Server | undefined, to: Dialect): readonly PluginLoss[] {
  if (!after) {
    const reason = obstacle(before, to.servers) ?? "a file or a manifest that exists stays as it is";
    return [loss("dropped", [name], `${to.title} does not get the MCP server "${name}": ${reason}.`)];
  }
  if (before.transport !== after.transport) {
    const words = `${to.title} reads the MCP server "${name}" as ${after.transport} instead of ${before.transport}.`;
    return [loss("narrowed", [name, "type"], words)];
  }
  const changed = Object.entries(before.values).filter(([key, value]) => !jsonEqual(value, getOwn(after.values, key)));
  return changed.map(([key, value]) => {
    const path = [name, key];
    if (getOwn(after.values, key) === undefined)
      return loss("dropped", path, `${to.title} has no place for "${key}" of the MCP server "${name}".`);
    const [reference] = referencesIn(value).filter(({ means }) => means !== "plugin" && means !== "literal");
    const expands = to.servers.references === "literal" ? "does not expand" : "is not known to expand";
    const words = reference
      ? `${expands} ${reference.variable} in "${key}" of the MCP server "${name}"`
      : `reads "${key}" of the MCP server "${name}" in another way`;
    return loss("narrowed", path, `${to.title} ${words}.`);
  });
}

function loss(kind: PluginLoss["kind"], path: readonly string[], message: string): PluginLoss {
  return { kind, path: ["components", "mcpServers", ...path], message, predicted: true };
}
