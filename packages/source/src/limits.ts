/** What a document may cost. Each limit is answered with a diagnostic of its own. */

/** Levels of lists and records inside each other. */
export const MAX_DEPTH = 100;

/** Characters of one YAML or JSON document. */
export const MAX_DOCUMENT_LENGTH = 1024 * 1024;

/** Characters that YAML aliases may stand for, all together. */
export const MAX_ALIASED_LENGTH = 256 * 1024;
