import type { DiscoveredBy } from "@skill-convert/report";
import type { Discovery } from "@skill-convert/workspace";

/** The lines of the pretty report about one client. */
export function showDiscovered({ found: { title, skills, duplicates }, folders }: Discovery): string[] {
  const width = Math.max(0, ...skills.map(({ source }) => source.length));
  return [
    skills.length === 0 ? `${title}: no skills` : title,
    folders.length === 0 ? "  loads no skills from folders" : `  looked in ${folders.join(", ")}`,
    ...skills.map(({ source, name, scope, status, notes }) => {
      const note = status === "breaks" || status === "changes" ? `  ${notes.join("; ")}` : "";
      return `  ${scope.padEnd(7)}  ${source.padEnd(width)}  ${name}${note}`;
    }),
    ...duplicates.map((each) => `  ${showDuplicate(each)}`),
  ];
}

function showDuplicate({ name, sources, taken: winners, rule }: DiscoveredBy["duplicates"][number]): string {
  const head = `the name "${name}" is used ${sources.length} times (${sources.join(", ")})`;
  if (!rule) return `${head}; which one it takes is not known`;
  const why = `${rule.words} (${rule.source}, read ${rule.read})`;
  if (!winners) return `${head}; which one it takes is not known: ${why}`;
  return winners.length > 1 ? `${head}; ${why}` : `${head}; it takes ${winners[0]}: ${why}`;
}
