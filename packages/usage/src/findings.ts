// The entry `@skill-convert/usage/findings`: what a program needs before it reads a program, without any parser.

export { usageDiagnostics } from "./compare/diagnostics.js";
export { hasPrograms, isProgram, mayBeCompared } from "./has-programs.js";
