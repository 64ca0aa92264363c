import { type Diagnostic, getOwn, type Json, type Path, type RuleSubject, toPointer } from "@skill-convert/core";
import { placeOf } from "../checks.js";
import { v2Diagnostics } from "../diagnostics.js";
import { pathOf, viewV2 } from "../view.js";

/** "Field Reference": what is required to be there, because somebody goes by it, says something. */
export function blankTexts(subject: RuleSubject): Diagnostic[] {
  const { top, operations } = viewV2(subject.document);
  const found: Diagnostic[] = [];
  const value = (text: Json | undefined, what: string, path: Path) => {
    if (isBlank(text)) found.push(v2Diagnostics.create("blank-text", { what }, placeOf(subject, path)));
  };
  const key = (name: string, what: string, path: Path) => {
    const pointer = toPointer(path);
    if (isBlank(name))
      found.push(v2Diagnostics.create("blank-text", { what }, { ...subject.locateKey(pointer), pointer }));
  };
  value(getOwn(top.record, "id"), "The id", ["id"]);
  for (const at of operations) {
    const { name, record, output, parameters } = at;
    key(name, "The name of an operation", pathOf(at));
    value(getOwn(record, "description"), `The description of the operation "${name}"`, pathOf(at, "description"));
    const described = getOwn(output.record, "description");
    value(described, `The description of the output of "${name}"`, pathOf(output, "description"));
    for (const input of parameters) key(input.name, `The name of an input of "${name}"`, pathOf(input));
  }
  return found;
}

function isBlank(text: Json | undefined): boolean {
  return typeof text === "string" && text.trim() === "";
}
