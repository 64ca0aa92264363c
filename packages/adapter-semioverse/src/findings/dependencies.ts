import { getOwn } from "@skill-convert/core/json";
import { type FindingDefinitions, selfDependencies } from "@skill-convert/format";
import { deriveId } from "../derive/identity.js";
import { dependenciesOf } from "./list-elements.js";

/** The findings about the dependencies of a skill. */
export const dependencyFindings = {
  "self-dependency": {
    severity: "error",
    message: 'The skill "{id}" depends on itself.',
    docs: "Invariant 5.3: dependencies form no cycle. A skill that waits for itself can never be invoked.",
    section: "Invariant 5.3",
    requirement: "Dependencies form no cycle, so no skill depends on itself.",
    sentences: ["semioverse.md#s66"],
    find: selfDependencies(dependenciesOf, ({ document, files }) => getOwn(document, "id") ?? deriveId(files)),
  },
  "dependency-detail": {
    severity: "warning",
    message: 'The dependency "{id}" has details that mean nothing in this format: {found}.',
    docs: "Definitions 5.1 and 6.1: a dependency is an id, with or without `coordination: true`. It has no version, and no value switches it off: remove the entry instead.",
    section: "Definitions 5.1 and 6.1",
    requirement: "A dependency is an id, and may be marked as a coordination constraint.",
    sentences: ["semioverse.md#s62", "semioverse.md#s73", "semioverse.md#d39"],
  },
} as const satisfies FindingDefinitions;
