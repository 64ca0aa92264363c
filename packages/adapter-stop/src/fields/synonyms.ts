/** The word of the specification for each word that other formats and languages have for it. */
function synonyms(words: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(words).flatMap(([word, others]) => others.map((other) => [other, word] as const)));
}

/** "Types". */
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

/** "Side Effect Types". */
export const EFFECT_SYNONYMS = synonyms({
  filesystem: ["file", "files", "fs", "disk"],
  network: ["http", "https", "api", "web"],
  message: ["notification", "email", "chat"],
  exec: ["process", "shell", "command", "subprocess"],
  state: ["memory", "config"],
});
