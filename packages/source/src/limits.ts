/** What a document may cost. Each limit is answered with a diagnostic of its own. */

/** Levels of lists and records inside each other. */
export const MAX_DEPTH = 100;

/** Characters of one YAML or JSON document. The complete reader takes up to 15 microseconds for each of them. */
export const MAX_DOCUMENT_LENGTH = 256 * 1024;

/** Findings in one document; what is wrong a thousand times is not said more often. */
export const MAX_FINDINGS = 200;

/** Characters that YAML aliases may stand for, all together. */
export const MAX_ALIASED_LENGTH = 256 * 1024;
