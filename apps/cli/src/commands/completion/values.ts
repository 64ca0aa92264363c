import type { Workspace } from "@skill-convert/workspace";

/** A word that can stand on the command line. */
export interface Candidate {
  readonly value: string;
  readonly description: string;
}

/**
 * The values of an option or an argument, from its declaration: its choices, or those that its placeholder stands for.
 *
 * @param flags such as `--to <format>` or `<format>`
 * @param typed the value so far
 */
export async function valuesOf(
  flags: string,
  choices: readonly string[] | undefined,
  typed: string,
  workspace: Workspace,
): Promise<readonly Candidate[]> {
  if (choices !== undefined) return choices.map((value) => ({ value, description: "" }));
  const [placeholder = ""] = /<[^>]+>$/.exec(flags) ?? [];
  switch (placeholder) {
    case "<format>":
      return workspace.formats.adapters
        .filter(({ isReadOnly }) => !(isReadOnly && flags.startsWith("--to ")))
        .map(({ id, title }) => ({ value: id, description: title }));
    case "<clients>":
      return listed(await clients(), typed);
    case "<dialect>":
      return dialects();
    case "<dialects>":
      return listed(await dialects(), typed);
    case "<fields>":
      return listed(await comparedFields(), typed);
    case "<effects>":
      return listed(await permissions(), typed);
    case "<effect>":
      return permissions();
    case "<code=level>":
      return rules(typed, workspace);
    default:
      return [];
  }
}

/** Values separated by commas, of which the last one is completed. */
function listed(values: readonly Candidate[], typed: string): readonly Candidate[] {
  const before = typed.slice(0, typed.lastIndexOf(",") + 1);
  const used = before.split(",");
  return values
    .filter(({ value }) => !used.includes(value))
    .map(({ value, description }) => ({ value: before + value, description }));
}

async function clients(): Promise<readonly Candidate[]> {
  const { CLIENTS, CURRENT_CLIENTS } = await import("@skill-convert/clients");
  const named = CLIENTS.filter((client) => client.publishing !== undefined || CURRENT_CLIENTS.includes(client));
  const known = named.map(({ id, title }) => ({ value: id, description: title }));
  return [...known, { value: "all", description: "every current client" }];
}

async function dialects(): Promise<readonly Candidate[]> {
  const { DIALECTS } = await import("@skill-convert/plugin");
  return DIALECTS.map(({ id, title }) => ({ value: id, description: title }));
}

async function comparedFields(): Promise<readonly Candidate[]> {
  const { COMPARED_FIELDS } = await import("@skill-convert/plugin");
  return COMPARED_FIELDS.map((value) => ({ value, description: "" }));
}

async function permissions(): Promise<readonly Candidate[]> {
  const { PERMISSIONS, NARROW_PERMISSIONS } = await import("@skill-convert/access");
  return [...PERMISSIONS, ...NARROW_PERMISSIONS].map((value) => ({ value, description: "" }));
}

/** First the code of a rule, then its level. */
async function rules(typed: string, workspace: Workspace): Promise<readonly Candidate[]> {
  const [{ definitions }, { LEVELS }] = await Promise.all([workspace.rules(), import("@skill-convert/examine")]);
  const [code = ""] = typed.split("=");
  if (code !== typed) return LEVELS.map((level) => ({ value: `${code}=${level}`, description: "" }));
  return [...definitions].map(([name, { docs }]) => ({ value: `${name}=`, description: docs }));
}
