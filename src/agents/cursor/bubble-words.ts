// The words of the editor's messages: as plain text, or as the tree that its input field keeps.
import { isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { objectsIn } from './shown-bubbles.js';
import { parsedObject } from './values.js';

/** Deepest that a text with formats is looked into. */
const DEEPEST = 100;

/** What was typed. Chats of 2023 have it as the tree alone; their `rawText` is what the editor asked in the user's name, and may be left from an earlier question. */
export function typedIn(bubble: JsonObject): string {
  return stringOf(bubble['text']) || wordsIn(bubble['richText']) || wordsIn(bubble['initText']) || (stringOf(bubble['rawText']) ?? '');
}

/** What a reply says; those of 2023 have `rawText` alone. */
export function repliedIn(bubble: JsonObject): string {
  return stringOf(bubble['text']) || (stringOf(bubble['rawText']) ?? '');
}

/** The words of a text with formats (a tree of nodes, as its editor writes it). */
function wordsIn(rich: Json | undefined): string {
  const tree = typeof rich === 'string' ? parsedObject(rich) : rich;
  const lines: string[] = [];
  if (isObject(tree)) for (const block of objectsIn(isObject(tree['root']) ? tree['root']['children'] : [])) lines.push(inline(block, 0));
  return lines.join('\n').trim();
}

function inline(node: JsonObject, depth: number): string {
  if (node['type'] === 'linebreak') return '\n';
  if (typeof node['text'] === 'string') return node['text'];
  return depth === DEEPEST
    ? ''
    : objectsIn(node['children'])
        .map((child) => inline(child, depth + 1))
        .join('');
}
