export { conceal } from "./print/conceal.js";
export { columnsOf, graphemesOf } from "./print/graphemes.js";
export { diagnosticLines, type Paint, type PrintOptions, printDiagnostics } from "./print/print-diagnostics.js";
