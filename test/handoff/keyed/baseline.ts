// The hand-off to beat: the request, then of every turn the user's words and the agent's closing words, each cut to head and tail by one measure.
import { countTokens } from '../../../src/model/tokens.js';
import type { Line } from '../talks.js';

interface Turn {
  user: string;
  readonly agent: string[];
}

function turnsOf(lines: readonly Line[]): Turn[] {
  const turns: Turn[] = [];
  for (const line of lines) {
    if ('user' in line) turns.push({ user: line.user, agent: [] });
    else if ('agent' in line) (turns.at(-1) ?? turns[turns.push({ user: '', agent: [] }) - 1]!).agent.push(line.agent);
  }
  return turns;
}

function ends(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = Math.floor(most * 0.6);
  return `${text.slice(0, head).trimEnd()} […] ${text.slice(head - most).trimStart()}`;
}

function render(turns: readonly Turn[], unit: number): string {
  const out = ['# Hand-off', '## Original request', ends(turns[0]?.user ?? '', unit * 4), '## What happened, turn by turn'];
  turns.forEach(({ user, agent }, i) => {
    const age = turns.length - 1 - i;
    out.push(`[${i + 1}] USER: ${ends(user, age > 2 ? unit : unit * 3)}`);
    if (unit >= 300) out.push(...agent.slice(0, -1).map((text) => `   · ${ends(text.replaceAll('\n', ' '), unit / 4)}`));
    const last = agent.at(-1);
    if (last !== undefined) out.push(`   AGENT: ${ends(last, age < 2 ? unit * 6 : unit * 1.5)}`);
  });
  return out.join('\n');
}

const UNITS = [30, 60, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1000, 1500, 3000];

export function baselineOf(lines: readonly Line[], budget: number): string {
  const documents = UNITS.map((unit) => render(turnsOf(lines), Math.floor(unit)));
  return documents.findLast((text) => countTokens(text) <= budget) ?? documents[0]!;
}
