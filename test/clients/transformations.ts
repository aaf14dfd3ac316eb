// THE table: every difference that is allowed between what the source's client sends and what the target's client sends, with its reason.
import type { Item, ResultPart } from './fake-model/items.js';
import { isFields } from './fake-model/json.js';

/** One client's request, as far as the table must know it. */
export interface Side {
  readonly agent: string;
  readonly items: readonly Item[];
  /** Texts that the session file itself marks as written by the client (Claude Code's isMeta rows), exactly. */
  readonly clientTexts?: readonly string[];
}

export interface Transformation {
  readonly id: string;
  readonly reason: string;
  /** Only in requests of this agent's client; absent: of any. */
  readonly client?: string;
  /** Only between different agents: on the way home everything must come back. */
  readonly crossing?: true;
  readonly apply: (items: readonly Item[], side: Side) => readonly Item[];
}

const isText = (item: Item | undefined, role: Item['role']): item is Item & { text: string } => item?.role === role && item.kind === 'text' && item.text !== undefined;
const dropUserText = (pattern: RegExp) => (items: readonly Item[]) => items.filter((item) => !(isText(item, 'user') && pattern.test(item.text)));
const eachResult = (change: (item: Item) => Item) => (items: readonly Item[]) => items.map((item) => (item.kind === 'tool-result' ? change(item) : item));
const textOf = (item: Item): string => (item.parts ?? []).map((part) => part.text ?? '').join('\n');

const QUEUED = /^(?:<system-reminder>\n)?The user sent a new message while you were working:\n([\s\S]*?)\n\n(?:IMPORTANT: After completing your current task|This is how Claude Code surfaces messages)[^\n]*(?:\n<\/system-reminder>)?\s*$/;
/** What clients (and our writer) put where no result was recorded. */
const NO_RESULT = [
  /^aborted$/,
  /^\[Tool result missing due to internal error\]$/,
  /^\[Tool call interrupted: the session ended before this call's result was recorded/,
  /^\[interrupted: no result was recorded for this call/,
];
/** Results whose own words say that the call failed; then a flag adds nothing. */
const SAYS_FAILED = [/^The user doesn't want to (?:proceed with this tool use|take this action)/, /^(?:\[tool error\]|<tool_use_error>|Error:|aborted\b|\(no result recorded\))/i, /^exit code:? (?!0\b)-?\d/i, /^(?:Chunk ID: .*\n)?(?:Wall time: .*\n)?(?:Process exited with code (?!0\b)-?\d|aborted by user)/];
const MARK = /^\[tool error\]\n?/;

export const transformations: readonly Transformation[] = [
  {
    id: 'claude-queued-prompt',
    client: 'claude-code',
    reason: 'a prompt typed while the model works is wrapped in the client’s own words, as a reminder or a system message; the user’s words inside count',
    apply: (items) =>
      items.map((item) => {
        const words = item.kind === 'text' && item.role !== 'assistant' ? QUEUED.exec(item.text ?? '')?.[1] : undefined;
        return words === undefined ? item : { ...item, role: 'user', text: words };
      }),
  },
  { id: 'client-rules', reason: 'system and developer text is the client’s own', apply: (items) => items.filter((item) => item.role !== 'system') },
  { id: 'claude-reminder', client: 'claude-code', reason: 'a block that is one whole reminder is the client’s', apply: dropUserText(/^<system-reminder>\n[\s\S]*<\/system-reminder>\s*$/) },
  { id: 'codex-environment', client: 'codex', reason: 'a message that is one whole environment block is the client’s', apply: dropUserText(/^<environment_context>\n[\s\S]*<\/environment_context>$/) },
  {
    id: 'codex-image-tags',
    client: 'codex',
    reason: 'the client puts a tag before and behind each picture of a prompt',
    apply: (items) =>
      items.filter((item, i) => {
        const opens = isText(item, 'user') && /^<image\b[^\n]*>$/.test(item.text) && items[i + 1]?.kind === 'image';
        const closes = isText(item, 'user') && item.text === '</image>' && items[i - 1]?.kind === 'image';
        return !opens && !closes;
      }),
  },
  {
    id: 'claude-line-between-texts',
    client: 'claude-code',
    reason: 'user texts that follow each other are sent as blocks of one message, each but the last with a line break added',
    apply: (items) =>
      items.map((item, i) => {
        const next = items.slice(i + 1).find((later) => isText(later, 'user') && later.message === item.message);
        const merged = next !== undefined || i === items.length - 1; // the last one is merged with the prompt that was asked
        return isText(item, 'user') && merged && item.text.endsWith('\n') ? { ...item, text: item.text.slice(0, -1) } : item;
      }),
  },
  {
    id: 'claude-filler',
    reason: 'where a session ends without an answer Claude Code adds an empty one, and keeps it when the session goes on ("No response requested."), in 2.1.197 with a user text before it',
    apply: (items) => {
      const isFiller = (item: Item | undefined): boolean => isText(item, 'assistant') && item.text === 'No response requested.';
      return items.filter((item, i) => !isFiller(item) && !(isText(item, 'user') && item.text.trimEnd() === 'Continue from where you left off.' && isFiller(items[i + 1])));
    },
  },
  { id: 'claude-meta-rows', client: 'claude-code', crossing: true, reason: 'rows marked isMeta are the client’s, not the user’s words', apply: (items, { clientTexts = [] }) => items.filter((item) => !(isText(item, 'user') && clientTexts.includes(item.text))) },
  { id: 'codex-interruption-mark', client: 'codex', crossing: true, reason: 'the client’s mark of an interruption', apply: dropUserText(/^<turn_aborted>\n[\s\S]*<\/turn_aborted>$/) },
  { id: 'foreign-reasoning', crossing: true, reason: 'reasoning is sealed for the vendor that made it', apply: (items) => items.filter((item) => item.kind !== 'reasoning') },
  { id: 'vendor-tools', crossing: true, reason: 'blocks of tools that run at the vendor (web search) exist there only', apply: (items) => items.filter((item) => item.kind !== 'other') },
  {
    id: 'picture-by-the-model',
    crossing: true,
    reason: 'Codex holds no picture in what the model says: a note stands for it',
    apply: (items) =>
      items.map((item) => {
        const isNote = isText(item, 'assistant') && /^\[file[^\]\n]*; not carried over\]$/.test(item.text);
        return isNote || (item.role === 'assistant' && item.kind === 'image') ? { role: 'assistant', kind: 'text', text: '(a picture)' } : item;
      }),
  },
  { id: 'empty-text', reason: '2.1.197 sends empty text blocks, 2.1.325 does not; they say nothing', apply: (items) => items.filter((item) => item.kind !== 'text' || item.text?.trim() !== '') },
  { id: 'claude-agent-tool', reason: 'the tool was renamed: the client shows Task as Agent', apply: (items) => items.map((item) => (item.kind === 'tool-call' && item.name === 'Task' ? { ...item, name: 'Agent' } : item)) },
  {
    id: 'custom-tool-input',
    client: 'codex',
    crossing: true,
    reason: 'a freeform call has a string as input; elsewhere an input is an object, so the string is its one field',
    apply: (items) => items.map((item) => (item.kind === 'tool-call' && !isFields(item.input) ? { ...item, input: { input: item.input } } : item)),
  },
  {
    id: 'no-result',
    reason: 'each client says in its own words that a call has no recorded result',
    apply: eachResult((item) => (NO_RESULT.some((words) => words.test(textOf(item).replace(MARK, ''))) ? { ...item, failed: true, parts: [{ kind: 'text', text: '(no result recorded)' }] } : item)),
  },
  {
    id: 'error-flag',
    crossing: true,
    reason: 'Codex has no error flag: a result that does not say itself that it failed gets the first line "[tool error]"',
    apply: eachResult((item) => {
      const { failed: flagged, ...rest } = item;
      const failed = flagged === true || SAYS_FAILED.some((words) => words.test(textOf(item)));
      const [first, ...others] = item.parts ?? [];
      const parts = first?.text === undefined ? (item.parts ?? []) : [{ ...first, text: first.text.replace(MARK, '') }, ...others];
      return { ...rest, parts, ...(failed && { failed }) };
    }),
  },
  {
    id: 'result-as-string',
    crossing: true,
    reason: 'a result that is a string cannot part its texts: neighbouring texts of one result are compared as lines',
    apply: eachResult((item) => ({ ...item, parts: joinTexts(item.parts ?? []) })),
  },
];

function joinTexts(parts: readonly ResultPart[]): ResultPart[] {
  const joined: ResultPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === 'text' && part.text === '') continue;
    if (part.kind === 'text' && last?.kind === 'text') joined[joined.length - 1] = { kind: 'text', text: `${last.text ?? ''}\n${part.text ?? ''}` };
    else joined.push(part);
  }
  return joined;
}
