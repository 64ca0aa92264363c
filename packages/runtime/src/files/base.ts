import type { RequiredFile } from "@skill-convert/core";

type Base = NonNullable<RequiredFile["base"]>;

const BASE_NAMES: Readonly<Record<Base, string>> = {
  skill: "the skill's folder",
  repository: "the repository",
  cwd: "the working directory",
  client: "the private folder of the client",
};

/** The reason why a base has no folder, as the end of a message. */
export function unknownBase(base: Base): string {
  return base === "client" ? `${BASE_NAMES.client} is not known` : "the skill is not in a repository";
}

/** Describes a base in a message. */
export function describeBase(base: Base): string {
  return BASE_NAMES[base];
}
