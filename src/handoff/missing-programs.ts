// Programs that were called and are not there: whoever goes on at the same place need not try them again.
import { statement, evidenceOf, type Candidate } from './evidence.js';
import type { Statement } from '../model/handoff.js';
import type { Call, Transcript } from './source.js';

/** As shells of several kinds say it. */
const NOT_THERE =
  /(?:^|\s)(?:command not found: ([\w.+-]+)|(?:\w+: )?(?:line )?(?:\d+: )?([\w.+-]+): (?:command )?not found$|'([\w.+-]+)' is not recognized as|exec: "([\w.+-]+)": executable file not found)/m;
const MOST = 6;

export function missingPrograms(talk: Transcript): Candidate<Statement>[] {
  const missing = new Map<string, Call>();
  for (const call of talk.calls) {
    const { command } = call.use;
    if (command === undefined || !call.result) continue;
    const name = nameIn([call.result.text, ...call.result.lines].join('\n'));
    if (name !== undefined && calls(command, name)) missing.set(name, call);
    // it was found since, or put there
    else if (!call.result.failed && !call.result.running)
      for (const known of missing.keys()) if (calls(command, known) || calls(command, `${known}3`)) missing.delete(known);
  }
  if (missing.size === 0) return [];
  const found = [...missing].slice(-MOST);
  const entries = found.flatMap(([, call]) => [call.entry, call.result!.entry]);
  return [
    {
      item: {
        ...statement(`Not installed where the agent worked: ${found.map(([name]) => name).join(', ')}`, found.at(-1)![1]),
        evidence: evidenceOf(entries[0]!, ...entries.slice(1)),
      },
      score: 1.2,
    },
  ];
}

function nameIn(text: string): string | undefined {
  const match = NOT_THERE.exec(text);
  return match?.slice(1).find((name) => name !== undefined);
}

/** As a program, not as a word. */
function calls(command: string, name: string): boolean {
  return new RegExp(
    `(?:^|[\\n;&|(]|\\b(?:x|exec|sudo|time|env|then|do)\\s)\\s*(?:\\w+=\\S*\\s+)*${name.replace(/[.+]/g, '\\$&')}(?=$|[\\s;|&)])`,
  ).test(command);
}
