// Tools of servers that change a pull request or an issue, called directly or from a script.
import { isObject, type Json } from '../../model/json.js';
import type { ForgeTool } from '../ledger/notes/source.js';
import { address, printedDraft, printedState, printedTitle } from './forges.js';

const CHANGES =
  /(?:create|merge|close|update)_(?:pull_request|merge_request|issue)(?![a-z_])|mark_pull_request_ready_for_review|convert_pull_request_to_draft/;
const DRAFT_IN_SCRIPT = /\bdraft"?\s*:\s*(true|false)\b/;
/** A script is looked into as far as its first calls stand. */
const LONGEST = 4000;
const NUMBERS = ['pullNumber', 'pull_number', 'pr_number', 'merge_request_iid', 'issue_number', 'number', 'iid'] as const;
const IN_SCRIPT = new RegExp(`\\b(?:${NUMBERS.join('|')})"?\\s*:\\s*"?(\\d{1,9})\\b`);

export function forgeToolIn(tool: string, input: Json): ForgeTool | undefined {
  const isScript = typeof input === 'string';
  const found = CHANGES.exec(isScript ? input.slice(0, LONGEST) : tool)?.[0];
  if (found === undefined) return undefined;
  const draft = draftOf(found, input);
  if (found.startsWith('update_') && draft === undefined) return undefined; // its words are no state
  const number = isScript ? IN_SCRIPT.exec(input.slice(0, LONGEST))?.[1] : numberIn(input);
  return { tool: found, ...(draft !== undefined && { draft }), ...(number !== undefined && { number }) };
}

function draftOf(tool: string, input: Json): boolean | undefined {
  if (tool.startsWith('mark_')) return false;
  if (tool.startsWith('convert_')) return true;
  if (typeof input !== 'string') return isObject(input) && typeof input['draft'] === 'boolean' ? input['draft'] : undefined;
  const draft = DRAFT_IN_SCRIPT.exec(input.slice(0, LONGEST))?.[1];
  return draft === undefined ? undefined : draft === 'true';
}

function numberIn(input: Json): string | undefined {
  if (!isObject(input)) return undefined;
  const value = NUMBERS.map((key) => input[key]).find((one) => typeof one === 'number' || typeof one === 'string');
  return value !== undefined && /^\d{1,9}$/.test(String(value)) ? String(value) : undefined;
}

/** What came back, which is often JSON in one line: where it is, in which state, and its title. */
export function forgeLinesIn(text: string): string[] {
  const head = text.slice(0, LONGEST).replaceAll('\n', ' ');
  const at = address.find(head)?.url;
  const state = printedState.find(head);
  const title = printedTitle.find(head);
  const draft = printedDraft.find(head)?.draft;
  return [
    ...(at === undefined ? [] : [at]),
    ...(/"merged":\s*true\b/.test(head) ? ['state: merged'] : state === undefined ? [] : [`state: ${state}`]),
    ...(draft === undefined ? [] : [`"isDraft": ${draft}`]),
    ...(title === undefined ? [] : [`title:\t${title}`]),
  ];
}
