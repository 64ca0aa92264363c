// Counts the words of a text file. The mode is for showing what a run says of a skill that breaks its promises.
import { readFileSync, writeFileSync } from "node:fs";

const [file, mode = "honest"] = process.argv.slice(2);
const words = readFileSync(file, "utf8").split(/\s+/).filter(Boolean).length;
if (mode !== "forgetful") writeFileSync("report.txt", `${words} words\n`);
console.log(`counting the words of ${file}`);
console.log(JSON.stringify({ words: mode === "wrong" ? "many" : words, report: "report.txt" }));
if (mode === "chatty") console.log("That was fun!");
