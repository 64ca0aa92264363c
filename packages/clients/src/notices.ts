import type { Diagnostic } from "@skill-convert/core";
import { enumerate } from "@skill-convert/core/text";
import type { Client } from "./client.js";
import { clientDiagnostics } from "./diagnostics.js";
import { TITLES } from "./titles.js";

/**
 * Returns a finding for each client that has ended, has another name, or is no longer available to some of its users.
 *
 * @example
 * changeNotices([clientNamed("roo")]).map(({ code }) => code); // ["clients/ended"]
 */
export function changeNotices(clients: readonly Client[]): readonly Diagnostic[] {
  return clients.flatMap(({ title, change }) => {
    if (!change || change.state === "moved") return [];
    const titles = change.successors.map((id) => TITLES[id]);
    const ids = change.successors.map((id) => `--client ${id}`);
    const successors =
      titles.length === 0
        ? ""
        : ` ${enumerate(titles, "and")} ${titles.length === 1 ? "continues" : "continue"} it: use ${enumerate(ids, "or")}.`;
    const code = change.state === "limited" ? "limited" : "ended";
    return [clientDiagnostics.create(code, { client: title, change: change.words, successors })];
  });
}
