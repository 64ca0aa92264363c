import { type ClientReport, clientNamed } from "@skill-convert/clients";
import type { About, Answers } from "../protocol.js";
import { examineFolder } from "./diagnose.js";
import type { SkillHost } from "./host.js";

/** Returns one line above a SKILL.md: the clients that load the skill, change it or reject it. */
export function lenses(about: About, host: SkillHost): Answers["lenses"] {
  const clients = about.clients?.length ? about.clients : ["all"];
  const { folder, examined } = examineFolder({ ...about, clients }, host);
  if (folder.file !== "SKILL.md" || examined.clients.length === 0) return [];
  const start = { line: 0, character: 0 };
  // A lens with an empty command is text that cannot be clicked.
  return [{ range: { start, end: start }, command: { title: verdict(examined.clients), command: "" } }];
}

const VERDICTS = {
  loads: "loads in",
  changes: "loads with changes in",
  breaks: "does not load in",
  "not known": "unknown for",
};

function verdict(reports: readonly ClientReport[]): string {
  const parts = (["loads", "changes", "breaks", "not known"] as const).flatMap((wanted) => {
    const clients = reports.filter(({ status }) => status === wanted).map(({ client }) => clientNamed(client)?.title);
    if (clients.length === 0) return [];
    const isMany = wanted === "loads" && clients.length > 3;
    const named = isMany ? `${clients.length} of ${reports.length} clients` : clients.join(", ");
    return [`${VERDICTS[wanted]} ${named}`];
  });
  const [first = "", ...others] = parts;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join("; ");
}
