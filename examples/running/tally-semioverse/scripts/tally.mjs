// Counts the words of a text file. The mode is for showing what a run says of a skill that breaks its promises.
import { readFileSync, writeFileSync } from "node:fs";

// A script of this format is given its input as JSON.
const { file, mode = "honest" } = JSON.parse(readFileSync(0, "utf8"));
const words = readFileSync(file, "utf8").split(/\s+/).filter(Boolean).length;
writeFileSync(mode === "stray" ? "../stray.txt" : "report.txt", `${words} words\n`);
const effectReport = { writes: ["report.txt"] };
console.log(JSON.stringify({ words, ...(mode === "wrong" ? {} : { effect_report: effectReport }) }));
if (mode === "chatty") console.log("That was fun!");
