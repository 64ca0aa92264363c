import type { Json, Operation } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { outputToSchema } from "@skill-convert/core/schema";
import { validate } from "../inputs/validate.js";

/**
 * Returns the message of an error envelope (semioverse.md#s127, semioverse.md#s128): an object whose `error` is a
 * string or has a message. Returns undefined if the output is not an envelope, declares `error` as an ordinary field,
 * or is not valid under the declared alternatives.
 */
export function failureIn({ output }: Operation, json: Json | undefined): string | undefined {
  if (output === undefined || json === undefined || !isJsonRecord(json)) return undefined;
  const isField = output.fields?.some(({ name }) => name === "error") === true;
  if (isField || (output.fields === undefined && output.keywords === undefined)) return undefined;
  const reason = messageOf(getOwn(json, "error"));
  if (reason === undefined || !hasAlternatives(output.keywords)) return reason;
  return validate(outputToSchema(output), json).status === "invalid" ? undefined : reason;
}

/** Returns the message of an envelope that a program printed before it failed. */
export function messageIn(json: Json | undefined): string | undefined {
  return json !== undefined && isJsonRecord(json) ? messageOf(getOwn(json, "error")) : undefined;
}

function messageOf(error: Json | undefined): string | undefined {
  const words = isJsonRecord(error) ? (getOwn(error, "message") ?? getOwn(error, "code")) : error;
  return typeof words === "string" && words.trim() !== "" ? words.trim().replace(/\.$/, "") : undefined;
}

function hasAlternatives(keywords: Json | undefined): boolean {
  return isJsonRecord(keywords) && ["anyOf", "oneOf"].some((keyword) => getOwn(keywords, keyword) !== undefined);
}
