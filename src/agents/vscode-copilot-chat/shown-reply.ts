// A reply as the screen shows it, where the client kept no rounds: of other participants, of old versions, of turns that were stopped.
import { isArray, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Part, ToolResultPart } from '../../model/session.js';
import { callIdOf, callOf, subAgentOf, wasDenied } from './invocations.js';
import { shownResult } from './results.js';
import { thoughtsOf } from './rounds.js';
import { markdownOf, objectOf, pathOf } from './values.js';

/** What is told of a call, or the end of it. */
export interface ShownStep {
  readonly parts: readonly Part[];
  readonly results: readonly ToolResultPart[];
}

/** Changes to files, without a call that made them. */
const EDITS = new Set(['textEditGroup', 'notebookEditGroup', 'workspaceEdit']);
const WORDS = new Set(['markdownContent', 'markdownVuln']);
/** What the screen shows while a reply is made, and what it offers after it. */
const SCREEN = new Set([
  'agentFeedback',
  'clearToPreviousToolInvocation',
  'codeblockUri',
  'command',
  'confirmation',
  'disabledClaudeHooks',
  'elicitation',
  'elicitation2',
  'elicitationSerialized',
  'extensions',
  'hook',
  'mcpServersInteractionRequired',
  'mcpServersStarting',
  'mcpServersStartingSlow',
  'move',
  'multiDiffData',
  'planReview',
  'prepareToolInvocation',
  'progressMessage',
  'progressTask',
  'progressTaskSerialized',
  'pullRequest',
  'questionCarousel',
  'treeData',
  'undoStop',
  'usedContext',
  'reference',
  'codeCitation',
  'warning',
]);

/** The kind of a part that nobody knows; undefined: it is known. */
export function unknownKind(part: Json): string | undefined {
  const kind = stringOf(objectOf(part)['kind']);
  const isKnown =
    kind === undefined ||
    WORDS.has(kind) ||
    EDITS.has(kind) ||
    SCREEN.has(kind) ||
    ['thinking', 'inlineReference', 'toolInvocation', 'toolInvocationSerialized'].includes(kind);
  return isKnown ? undefined : kind;
}

export function responseOf(request: JsonObject): readonly Json[] {
  const { response } = request;
  if (isArray(response)) return response;
  return response === undefined || response === null ? [] : [response];
}

export function shownSteps(request: JsonObject, id: string): ShownStep[] {
  const steps: ShownStep[] = [];
  let parts: Part[] = [];
  let words = '';
  const flushWords = (): void => {
    if (words.trim() !== '') parts.push({ type: 'text', text: words });
    words = '';
  };
  for (const [i, one] of responseOf(request).entries()) {
    const part = objectOf(one);
    const kind = stringOf(part['kind']);
    if (kind === undefined || WORDS.has(kind)) words += wordsIn(one);
    else if (kind === 'inlineReference') words += referenceName(part);
    else if (kind === 'thinking') {
      flushWords();
      parts.push(...thoughtsOf(part));
    } else if (kind.startsWith('toolInvocation') && subAgentOf(part) === undefined) {
      flushWords();
      const call = callIdOf(part) ?? `${id}.call${i}`;
      steps.push({ parts: [...parts, callOf(part, call)], results: [shownResult(call, part, wasDenied(part))] });
      parts = [];
    } else if (EDITS.has(kind) || unknownKind(part) !== undefined) {
      flushWords();
      parts.push({ type: 'custom', name: `vscode-copilot-chat/${kind}`, data: part });
    }
  }
  flushWords();
  if (parts.length > 0) steps.push({ parts, results: [] });
  return steps;
}

function wordsIn(part: Json): string {
  return markdownOf(part) ?? markdownOf(objectOf(part)['content']) ?? '';
}

/** A link to a file or a symbol in the middle of a sentence. */
function referenceName(part: JsonObject): string {
  const target = objectOf(part['inlineReference']);
  const path = pathOf(target) ?? pathOf(target['location']);
  const name = stringOf(part['name']) ?? stringOf(target['name']) ?? path?.replace(/^.*[/\\]/, '');
  return name === undefined ? '' : `\`${name}\``;
}
