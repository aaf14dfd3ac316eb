// What Claude Code does to a history by itself.
import type { Item } from '../../fake-model/items.js';
import { dropUserText, isText, type ClientTable } from '../../transformations/transformation.js';

const QUEUED =
  /^(?:<system-reminder>\n)?The user sent a new message while you were working:\n([\s\S]*?)\n\n(?:IMPORTANT: After completing your current task|This is how Claude Code surfaces messages)[^\n]*(?:\n<\/system-reminder>)?\s*$/;

const REPORT =
  /^(?:<system-reminder>\n)?\[SYSTEM NOTIFICATION - NOT USER INPUT\][\s\S]*?\n(<task-notification>[\s\S]*<\/task-notification>)(?:\s*<\/system-reminder>)?\s*$/;

export const table: ClientTable = {
  transformations: [
    {
      id: 'claude-queued-prompt',
      client: 'claude-code',
      reason:
        'a prompt typed while the model works is wrapped in the client’s own words, as a reminder or a system message; the user’s words inside count',
      apply: (items) =>
        items.map((item) => {
          const words = item.kind === 'text' && item.role !== 'assistant' ? QUEUED.exec(item.text ?? '')?.[1] : undefined;
          return words === undefined ? item : { ...item, role: 'user', text: words };
        }),
    },
    {
      id: 'claude-report',
      client: 'claude-code',
      reason:
        'a report of background work is wrapped in words that say that no user typed it, as a reminder or a system message; the report inside counts',
      apply: (items) =>
        items.map((item) => {
          const report = item.kind === 'text' && item.role !== 'assistant' ? REPORT.exec(item.text ?? '')?.[1] : undefined;
          return report === undefined ? item : { ...item, role: 'user', text: report };
        }),
    },
    {
      id: 'claude-reminder',
      client: 'claude-code',
      reason: 'a block that is one whole reminder is the client’s',
      apply: dropUserText(/^<system-reminder>\n[\s\S]*<\/system-reminder>\s*$/),
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
      reason:
        'where a session ends without an answer Claude Code adds an empty one, and keeps it when the session goes on ("No response requested."), in 2.1.197 with a user text before it',
      apply: (items) => {
        const isFiller = (item: Item | undefined): boolean => isText(item, 'assistant') && item.text === 'No response requested.';
        return items.filter(
          (item, i) =>
            !isFiller(item) &&
            !(isText(item, 'user') && item.text.trimEnd() === 'Continue from where you left off.' && isFiller(items[i + 1])),
        );
      },
    },
    {
      id: 'claude-meta-rows',
      client: 'claude-code',
      crossing: true,
      reason: 'rows marked isMeta are the client’s, not the user’s words',
      apply: (items, { clientTexts = [] }) => items.filter((item) => !(isText(item, 'user') && clientTexts.includes(item.text))),
    },
    {
      id: 'claude-agent-tool',
      reason: 'the tool was renamed: the client shows Task as Agent',
      apply: (items) => items.map((item) => (item.kind === 'tool-call' && item.name === 'Task' ? { ...item, name: 'Agent' } : item)),
    },
  ],
  noResult: [
    /^\[Tool result missing due to internal error\]$/,
    /^\[Tool call interrupted: the session ended before this call's result was recorded/,
  ],
  saysFailed: [/^The user doesn't want to (?:proceed with this tool use|take this action)/, /^<tool_use_error>/],
};
