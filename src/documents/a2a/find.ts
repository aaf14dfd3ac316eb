// An A2A task, message or conversation export inside other text.
import { findJsonText, type FoundJson } from '../toolkit/json-text/find.js';
import type { TopLevel } from '../toolkit/json-text/top-level.js';
import { STATES } from './shapes.js';

/** By the outermost keys: what they hold is looked at when it is read. */
function looksLikeTask(top: TopLevel): boolean {
  const id = top.get('id') ?? top.get('taskId');
  if (id !== undefined && id !== '{') {
    if (top.get('kind') === 'task') return true;
    const status = top.get('status');
    const isStatus = status === '{' || (status !== undefined && Object.hasOwn(STATES, status));
    if (isStatus && (top.get('history') === '[' || top.get('artifacts') === '[' || top.has('contextId'))) return true;
  }
  if (top.get('jsonrpc') === '2.0') return top.get('result') === '{';
  if (top.has('messageId') && top.get('parts') === '[' && top.has('role')) return true;
  if (top.get('task') === '{' && top.size === 1) return true;
  return top.has('contextId') && top.get('messages') === '[' && (top.has('planId') || top.has('sourceAgent'));
}

export function findTask(text: string): FoundJson | undefined {
  return findJsonText(text, looksLikeTask);
}
