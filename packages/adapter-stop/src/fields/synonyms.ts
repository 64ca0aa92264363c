/** Maps words of other formats and languages to the words of the specification. */
function synonyms(words: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(words).flatMap(([word, synonymsOfWord]) => synonymsOfWord.map((other) => [other, word] as const)),
  );
}

/** Synonyms of the types of inputs and outputs (stop.md#s42). */
export const TYPE_SYNONYMS = synonyms({
  string: ["str", "text"],
  number: ["int", "integer", "float", "double"],
  boolean: ["bool", "flag"],
  json: ["object", "dict", "map", "mapping"],
  array: ["list"],
  file_path: ["file", "path", "filepath"],
  dir_path: ["dir", "directory", "folder"],
  url: ["uri", "link"],
});

/** Synonyms of the types of side effects (stop.md#s59). */
export const EFFECT_SYNONYMS = synonyms({
  filesystem: ["file", "files", "fs", "disk"],
  network: ["http", "https", "api", "web"],
  message: ["notification", "email", "chat"],
  exec: ["process", "shell", "command", "subprocess"],
  state: ["memory", "config"],
});
