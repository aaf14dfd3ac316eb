// Roles and tools that are called like what every object of JavaScript has: words like any other.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { read as readHistory } from '../../src/conversations/agents-history/read.js';
import { read as readExport } from '../../src/conversations/claude-export/read.js';
import type { ConversationText } from '../../src/model/conversation.js';
import { Report } from '../../src/model/report.js';
import { sessionSchema } from '../../src/model/schema.js';
import { isHeader, type SessionItem } from '../../src/model/session.js';
import { formatFolder } from '../support/format-folder.js';

function inputOf(format: string, name: string, from: string, to: string): ConversationText {
  const text = readFileSync(path.join(formatFolder(format), 'fixtures', 'conversations', name, 'input.txt'), 'utf8');
  expect(text).toContain(from);
  return { text: text.replace(from, to), json: null } as unknown as ConversationText;
}

function valid(items: readonly SessionItem[]): boolean {
  const header = items.find(isHeader);
  return sessionSchema.safeParse({ ...header, entries: items.filter((item) => !isHeader(item)) }).success;
}

it.each(['constructor', 'hasOwnProperty', 'toString'])('%s', (name) => {
  const history = inputOf('agents-history', 'nested-by-the-sdk', '"role": "assistant"', `"role": "${name}"`);
  expect(valid(readHistory(history, new Report()))).toBe(true);
  const screen = inputOf('claude-export', 'claude-code-2.1.197', '● Bash(', `● ${name}(`);
  const items = readExport(screen, new Report());
  expect(JSON.stringify(items)).toContain(`"tool":"${name}"`);
  expect(valid(items)).toBe(true);
});
