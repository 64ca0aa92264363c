import type { FindingDefinitions } from "@skill-convert/format";

/** The findings about the version of the skill and that of the convention for front matter. */
export const versionFindings = {
  "missing-version": {
    severity: "warning",
    message: "The skill has no version; add one, such as version: [0, 1].",
    docs: "Definition 2.1: a manifest has a version. Manifests of the older convention have none.",
    section: "Definitions 2.1 and 7.1",
    requirement: "A manifest has a version.",
    sentences: ["semioverse.md#s11", "semioverse.md#d14"],
  },
  "semver-version": {
    severity: "warning",
    message: 'The version "{found}" is not a pair of numbers, major and minor; Semioverse can hold only [{pair}].',
    docs: "Definition 7.1: a version is a pair. Anything after the second number has no meaning here, and is kept.",
    section: "Definition 7.1",
    requirement: "A version is a pair, and has no third part.",
    sentences: ["semioverse.md#s80", "semioverse.md#d13"],
    validation: "error",
    structural: true,
  },
  "number-version": {
    severity: "info",
    message: "The version is a single number, not a pair of major and minor; it is read as [{pair}].",
    docs: "The number `1.10` is `1.1`. The fix writes the pair that is read.",
    section: "Definition 7.1",
    requirement: "A version is a pair, not a number.",
    sentences: ["semioverse.md#s80", "semioverse.md#d13"],
    validation: "error",
    structural: true,
  },
  "spelled-version": {
    severity: "info",
    message: "The version is {found}, which is read as [{pair}].",
    docs: "The specification prints `(1, 0)`, and real manifests write `[1, 0]`. Both are read; the second is written.",
    section: "Definition 7.1",
    requirement: "A version is written as a pair.",
    sentences: ["semioverse.md#s80", "semioverse.md#d12"],
  },
  "unknown-spec-version": {
    severity: "warning",
    message: "The version of the convention for front matter must be 1; found {found}.",
    docs: "Section 2: manifests follow version 1 of the convention, and are read as such.",
    section: "Section 2",
    requirement: "The front matter follows version 1 of its convention.",
    sentences: ["semioverse.md#s20", "semioverse.md#d1"],
  },
} as const satisfies FindingDefinitions;
