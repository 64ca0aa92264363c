import { html, nothing, type TemplateResult } from "lit-html";
import type { Finding } from "../worker/protocol.js";
import type { Actions } from "./actions.js";
import type { State } from "./state.js";

/** Further findings are counted but not listed. */
const MOST_SHOWN = 200;

/** Renders the findings in the source, with their fixes. */
export function findingsPanel({ analysis }: State, actions: Actions): TemplateResult {
  const findings = analysis ? [...analysis.findings, ...analysis.problems] : [];
  const isFixable = findings.some(({ fix }) => fix && fix.edits.length > 0 && !fix.asks);
  const more = findings.length - MOST_SHOWN;
  return html`
    <div class="panel findings">
      <div class="panel-head">
        <h3>${summary(findings, analysis !== undefined)}</h3>
        ${isFixable ? html`<button id="fix-all" @click=${() => actions.fixAll()}>Fix all</button>` : nothing}
      </div>
      <ul tabindex="0" aria-label="Findings">
        ${findings.slice(0, MOST_SHOWN).map((finding) => row(finding, actions))}
        ${more > 0 ? html`<li class="more">and ${more} more</li>` : nothing}
      </ul>
    </div>
  `;
}

function row(finding: Finding, actions: Actions): TemplateResult {
  const { severity, message, file, line, code, url, fix } = finding;
  return html`<li class=${severity}>
    <button class="row" @click=${() => actions.revealFinding(finding)}>
      <b>${severity}</b>
      <span>${message}</span>
      <small>${[file, line].filter((part) => part !== undefined).join(":")}</small>
    </button>
    <a href=${url} target="_blank" rel="noopener noreferrer">${code}</a>
    ${fix && fix.edits.length > 0 ? html`<button class="fix" @click=${() => actions.fix(finding)}>${fix.title}</button>` : nothing}
  </li>`;
}

function summary(findings: readonly Finding[], isKnown: boolean): string {
  if (!isKnown) return "Reading…";
  if (findings.length === 0) return "No problems found";
  const count = (severity: Finding["severity"], noun: string) => {
    const found = findings.filter((each) => each.severity === severity).length;
    return found === 0 ? [] : [`${found} ${noun}${found === 1 || severity === "info" ? "" : "s"}`];
  };
  return [...count("error", "error"), ...count("warning", "warning"), ...count("info", "info")].join(", ");
}
