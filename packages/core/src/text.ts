// The entry `@skill-convert/core/text`: words, names and characters for messages, and what text files contain.

export { REPOSITORY, SITE, schemaAddress } from "./text/addresses.js";
export { addSentence, type ClosingSentence, takeSentence } from "./text/closing-sentence.js";
export { didYouMean, similarWord } from "./text/did-you-mean.js";
export { enumerate, nameSome, plural } from "./text/enumerate.js";
export { decodeText, fileText, inWindows1252, MAX_TEXT_BYTES } from "./text/file-text.js";
export { isGitName } from "./text/git-name.js";
export { isVariableName, kebabCase, kebabName, lastPart } from "./text/identity.js";
export { countUpTo, type DecodedLayer, decodedLayers } from "./text/json-escapes.js";
export { shiftRange, textDifference } from "./text/text-edits.js";
