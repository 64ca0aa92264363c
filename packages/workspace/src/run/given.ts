import { resolve } from "node:path";
import { InputError, type Json, type JsonRecord } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { rethrowUnlessSystem } from "@skill-convert/fs";
import { changesNumbers, type Policy, policyFromList, readJson, readPolicy } from "@skill-convert/runtime";
import type { WorkspaceContext } from "../context.js";
import { readGivenFile } from "../find/given-file.js";

/** A file that is read. */
export interface GivenFile {
  readonly file: string;
  /** The name of the file in messages (default: its path). */
  readonly name?: string | undefined;
}

/** The effects that are allowed: comma-separated, such as `fs.read,net.fetch`, or in a policy file. */
export type GivenPolicy = { readonly allow: string } | GivenFile;

const MAX_POLICY_BYTES = 1024 * 1024;

/** @throws InputError if the policy cannot be read, or is not one */
export function readGivenPolicy(given: GivenPolicy, context: WorkspaceContext): Policy {
  const policy =
    "allow" in given
      ? policyFromList(given.allow)
      : readPolicy(jsonIn(textOf(bytesOf(given, context, MAX_POLICY_BYTES), given), given), given.file);
  if (policy.kind === "refused") throw new InputError(policy.reason);
  return policy.value;
}

/**
 * Reads inputs from a JSON file, or from standard input if the file is `-`.
 *
 * @throws InputError if they are not a JSON object, or have a number that JavaScript cannot represent
 */
export function readGivenInputs(given: GivenFile, context: WorkspaceContext): JsonRecord {
  const text = textOf(given.file === "-" ? context.standardInput() : bytesOf(given, context), given);
  const value = jsonIn(text, given);
  const { file, name = file } = given;
  if (!isJsonRecord(value)) throw new InputError(`${name} must contain a JSON object`);
  if (!changesNumbers(text)) return value;
  throw new InputError(`${name} contains a number that JavaScript cannot represent; write it as a string`);
}

/** The text of a small file, such as one with a token, without the white space around it. */
export function readGivenToken(given: GivenFile, context: WorkspaceContext, limit: number): string {
  return new TextDecoder().decode(bytesOf(given, context, limit)).trim();
}

function bytesOf({ file, name = file }: GivenFile, { cwd }: WorkspaceContext, limit?: number): Uint8Array {
  return readGivenFile(resolve(cwd, file), name, { limit });
}

function textOf(bytes: Uint8Array, { file, name = file }: GivenFile): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new InputError(`${name} cannot be read: ${rethrowUnlessSystem(error)}`);
  }
}

function jsonIn(text: string, { file, name = file }: GivenFile): Json {
  const read = readJson(text);
  if (read.kind === "refused") throw new InputError(`${name} is not valid JSON: ${read.reason}`);
  return read.value;
}
