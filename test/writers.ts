import ts from "typescript";

/** The functions of `node:fs` that change a file system, without the ending of their synchronous forms. */
const WRITING = new Set([
  "appendFile",
  "chmod",
  "chown",
  "copyFile",
  "cp",
  "createWriteStream",
  "fchmod",
  "fchown",
  "ftruncate",
  "futimes",
  "lchmod",
  "lchown",
  "link",
  "lutimes",
  "mkdir",
  "mkdtemp",
  "mkdtempDisposable",
  "rename",
  "rm",
  "rmdir",
  "symlink",
  "truncate",
  "unlink",
  "utimes",
  "write",
  "writeFile",
  "writev",
]);

/** The flags of `open` that do not write. */
const READING_FLAG =
  /^(?:"r"|"rs"|0|(?:(?:fs\.)?constants\.)?O_(?:RDONLY|DIRECTORY|NOFOLLOW|NONBLOCK|NOATIME|SYNC)|[|()?\s]|\bundefined\b)+$/;

const MODULES = new Set(["fs", "fs/promises", "node:fs", "node:fs/promises"]);

/**
 * Returns the functions of `node:fs` in a source that write: those that it imports, and those that it calls on the imported
 * module. `open` counts unless its flags only read.
 */
export function writersIn(text: string): string[] {
  const source = ts.createSourceFile("module.ts", text, ts.ScriptTarget.Latest, true);
  const namespaces = new Set<string>();
  const named = new Map<string, string>();
  const found = new Set<string>();
  const constants = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) takeImport(node, namespaces, named);
    if (isLoaded(node)) takeLoaded(node, namespaces, named);
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      constants.set(node.name.text, node.initializer.getText(source));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const original of named.values()) if (isWriting(original)) found.add(original);
  const look = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && isModule(node.expression, namespaces) && isWriting(node.name.text)) {
      found.add(node.name.text);
    }
    // A function that is chosen by a value may be any of them.
    if (ts.isElementAccessExpression(node) && isModule(node.expression, namespaces)) found.add(node.getText(source));
    if (ts.isCallExpression(node)) {
      const name = openerOf(node.expression, namespaces, named);
      if (name !== undefined && !READING_FLAG.test(expanded(node.arguments[1]?.getText(source) ?? '"r"', constants))) {
        found.add(name);
      }
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return [...found].sort();
}

function isWriting(name: string): boolean {
  return WRITING.has(name.replace(/Sync$/, ""));
}

function takeImport(node: ts.ImportDeclaration, namespaces: Set<string>, named: Map<string, string>): void {
  if (!ts.isStringLiteral(node.moduleSpecifier) || !MODULES.has(node.moduleSpecifier.text)) return;
  const clause = node.importClause;
  if (clause === undefined || clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return;
  if (clause.name) namespaces.add(clause.name.text);
  const bindings = clause.namedBindings;
  if (bindings === undefined) return;
  if (ts.isNamespaceImport(bindings)) namespaces.add(bindings.name.text);
  else {
    for (const { name, propertyName, isTypeOnly } of bindings.elements) {
      if (isTypeOnly) continue;
      const original = (propertyName ?? name).text;
      if (original === "promises" || original === "default") namespaces.add(name.text);
      else named.set(name.text, original);
    }
  }
}

/** True for a variable that is `await import("node:fs")` or `require("node:fs")`. */
function isLoaded(node: ts.Node): node is ts.VariableDeclaration {
  if (!ts.isVariableDeclaration(node) || node.initializer === undefined) return false;
  return /\b(?:import|require|getBuiltinModule)\(\s*["'](?:node:)?fs(?:\/promises)?["']\s*\)/.test(
    node.initializer.getText(),
  );
}

/** Takes the variable that a loaded module is assigned to, or the functions that are taken from it. */
function takeLoaded({ name }: ts.VariableDeclaration, namespaces: Set<string>, named: Map<string, string>): void {
  if (ts.isIdentifier(name)) namespaces.add(name.text);
  else
    for (const each of name.elements)
      if (ts.isBindingElement(each)) named.set(each.name.getText(), (each.propertyName ?? each.name).getText());
}

function isModule(node: ts.Expression, namespaces: ReadonlySet<string>): boolean {
  if (ts.isIdentifier(node)) return namespaces.has(node.text);
  return ts.isPropertyAccessExpression(node) && node.name.text === "promises" && isModule(node.expression, namespaces);
}

function openerOf(
  callee: ts.Expression,
  namespaces: ReadonlySet<string>,
  named: ReadonlyMap<string, string>,
): string | undefined {
  const name = ts.isIdentifier(callee)
    ? named.get(callee.text)
    : ts.isPropertyAccessExpression(callee) && isModule(callee.expression, namespaces)
      ? callee.name.text
      : undefined;
  return name === "open" || name === "openSync" ? name : undefined;
}

/** The text of an expression in which constants of the module are replaced by their values. */
function expanded(expression: string, constants: ReadonlyMap<string, string>): string {
  return expression.replace(/(?<![.\w"])[A-Za-z_]\w*(?!\w|\s*\.)/g, (name) => {
    const value = constants.get(name);
    return value === undefined || value.includes(name) ? name : `(${expanded(value, constants)})`;
  });
}
