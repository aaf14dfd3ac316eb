// Tool names in a shape that every model API takes; a name that has to change is told.
import type { Report } from '../../model/report.js';

const LONGEST_TOOL_NAME = 64;

/** `agent`: the target's name, as people know it. */
export function makeToolNames(agent: string, report: Report): (name: string) => string {
  return (name) => {
    const safe = name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, LONGEST_TOOL_NAME);
    if (safe !== name)
      report.tally(`${agent} tool ${name}`, () => ({
        rule: 'pass/tool-renamed',
        severity: 'info',
        message: `tool “${name}” is called “${safe}” in ${agent}, whose models accept no other characters`,
      }));
    return safe;
  };
}
