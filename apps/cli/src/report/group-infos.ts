import type { Severity } from "@skill-convert/core";
import { visible } from "@skill-convert/examine/visible";

/** Groups the infos that have the same code, at the place of the first. Every other finding is a group of its own. */
export function groupInfos<Finding extends { readonly severity: Severity; readonly code: string }>(
  findings: readonly Finding[],
): readonly (readonly [Finding, ...Finding[]])[] {
  const groups: [Finding, ...Finding[]][] = [];
  const byCode = new Map<string, Finding[]>();
  for (const finding of findings) {
    const known = finding.severity === "info" ? byCode.get(finding.code) : undefined;
    if (known) {
      known.push(finding);
      continue;
    }
    const group: [Finding, ...Finding[]] = [finding];
    groups.push(group);
    if (finding.severity === "info") byCode.set(finding.code, group);
  }
  return groups;
}

/** The largest number of places that a line names. */
const MOST_PLACES = 10;

interface Place {
  readonly file?: string | undefined;
  readonly line?: number;
  readonly column?: number;
}

/** The line about the other findings of a group, such as `also at 4:1, 9:1 and 2 more places`; empty if there are none. */
export function otherPlaces([first, ...others]: readonly Place[]): string[] {
  const places = others.map(({ file, line, column }) => {
    const isNamed = file !== undefined && (file !== first?.file || line === undefined);
    return [isNamed ? visible(file) : undefined, line, column].filter((part) => part !== undefined).join(":");
  });
  const named = [...new Set(places)].filter((place) => place !== "");
  if (named.length === 0) return [];
  const shown = named.length > MOST_PLACES ? named.slice(0, MOST_PLACES - 1) : named;
  const hidden = named.length - shown.length;
  return [`also at ${shown.join(", ")}${hidden > 0 ? ` and ${hidden} more places` : ""}`];
}
