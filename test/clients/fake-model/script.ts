// What the fake model answers: a script of turns, and the stateless choice of the reply from the request alone.
import { isFields } from './json.js';
import type { Item } from './items.js';

/** A string as input makes a freeform ("custom") call where the protocol knows such. */
export interface ScriptedCall {
  readonly name: string;
  readonly input: string | Readonly<Record<string, unknown>>;
  /** Of a server's tools, where the protocol keeps them apart by one. */
  readonly namespace?: string;
}

export interface Reply {
  readonly reasoning?: string;
  readonly text?: string;
  readonly tools?: readonly ScriptedCall[];
  /** Usage it reports; big numbers make a client compact its history. */
  readonly tokens?: { readonly input: number; readonly output: number };
  /** How it ends, if not as it should: the model refuses, or has no room for more. */
  readonly ends?: 'refused' | 'cut';
  /** The request is taken, and nothing ever answered. */
  readonly hangs?: true;
}

export interface Turn {
  /** Text of the prompt, as long as the prompt itself: clients repeat short phrases in reminders, which would restart the turn. */
  readonly when: string;
  readonly steps: readonly Reply[];
}

export interface Script {
  readonly turns: readonly Turn[];
  readonly default?: Reply;
}

export interface Choice {
  readonly turn: number | null;
  readonly step: number | null;
  readonly reply: Reply;
}

/**
 * The turn whose `when` is in the LATEST user text wins (ties: the longest), its step is the number of tool rounds after that text.
 * So requests that clients make on their own (titles, retries) never shift the script.
 */
export function chooseReply(script: Script, items: readonly Item[]): Choice {
  let best: { turn: number; at: number; length: number } | undefined;
  for (const [turn, { when }] of script.turns.entries()) {
    const at = items.findLastIndex((item) => item.role === 'user' && item.kind === 'text' && item.text?.includes(when));
    if (at < 0) continue;
    if (!best || at > best.at || (at === best.at && when.length > best.length)) best = { turn, at, length: when.length };
  }
  const steps = best && script.turns[best.turn]?.steps;
  if (!best || !steps) return { turn: null, step: null, reply: script.default ?? { text: 'ok' } };
  let rounds = 0;
  for (let i = best.at + 1; i < items.length; i++) if (items[i]?.kind === 'tool-call' && items[i - 1]?.kind !== 'tool-call') rounds++;
  const step = Math.min(rounds, steps.length - 1);
  return { turn: best.turn, step, reply: steps[step] ?? { text: 'ok' } };
}

/** `{{name}}` in any string of the script becomes the value of that name. */
export function fillScript(script: Script, values: Readonly<Record<string, string>>): Script {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
    if (Array.isArray(value)) return value.map(fill);
    return isFields(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)])) : value;
  };
  return fill(script) as Script;
}
