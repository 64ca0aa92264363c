/** A key and a list in brackets, on one line, which may lie in braces with more behind it. */
const FLOW_LIST = /^([^#"'\n]*?:[ \t]*)(\[.*[\]}])[ \t]*(?:#.*)?\r?$/;
const LONGEST_LINE = 1000;

/** An unquoted item of a flow list with a placeholder in it: `content/{name}/`. */
const ITEM = /(?<=[[,][ \t]*)(?![\s"'])[^\s,[\]{}"'#]*(?:\{[\w.-]+\}[^\s,[\]{}"'#]*)+(?=[ \t]*[,\]])/g;

/** The unquoted items with placeholders of a line that holds a list in brackets. */
export function placeholderItems(line: string): { readonly start: number; readonly text: string }[] {
  if (!line.includes("{")) return [];
  const [, head = "", list = ""] = (line.length <= LONGEST_LINE && FLOW_LIST.exec(line)) || [];
  return [...list.matchAll(ITEM)].map((match) => ({ start: head.length + match.index, text: match[0] }));
}
