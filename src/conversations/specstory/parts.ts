// What is below a speaker in a SpecStory history: words, thoughts and uses of tools.
import type { Json } from '../../model/json.js';
import { fencedBlocks } from '../../model/markdown.js';
import type { LoosePart } from '../../dialects/loose-part.js';
import { foreignToolKind } from '../../dialects/foreign-tools.js';

const THOUGHT = /^<think><details><summary>[^<]*<\/summary>\n?/;
const TOOL = /^<tool-use data-tool-type="([^"]*)" data-tool-name="([^"]*)">\s*<details>\s*/;
const DETAILS_END = '</details>';

/** Pieces in their order; a tag that is never closed is words. */
export function partsOf(text: string): LoosePart[] {
  return piecesOf(text).flatMap((piece): LoosePart[] => {
    const end = piece.lastIndexOf(DETAILS_END);
    const thought = THOUGHT.exec(piece);
    if (thought && end >= thought[0].length) return [{ type: 'reasoning', text: piece.slice(thought[0].length, end).replace(/\n$/, '') }];
    const tool = TOOL.exec(piece);
    if (tool && end >= tool[0].length)
      return toolParts({ type: tool[1]!, tool: unescaped(tool[2]!), body: piece.slice(tool[0].length, end).trim() });
    const words = piece.trim();
    if (words === '') return [];
    return oldToolParts(words) ?? [{ type: 'text', text: words }];
  });
}

/** Cut where tags open and close at the beginning of a line. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  for (let open = /^<(think|tool-use)[ >]/m.exec(rest); open; open = /^<(think|tool-use)[ >]/m.exec(rest)) {
    const end = closingOf(rest, open.index, open[1]!);
    if (end < 0) break;
    const after = end + open[1]!.length + 3;
    pieces.push(rest.slice(0, open.index), rest.slice(open.index, after));
    rest = rest.slice(after);
  }
  return [...pieces, rest];
}

/** Not inside a file that was read: it may hold a history itself, its lines numbered. */
function closingOf(text: string, from: number, tag: string): number {
  let end = text.indexOf(`</${tag}>`, from);
  while (end >= 0 && /^\s*\d+→/.test(text.slice(text.lastIndexOf('\n', end) + 1, end))) end = text.indexOf(`</${tag}>`, end + 1);
  return end;
}

/** What was given and what came back: named, or by the last of its code blocks. */
function toolParts({ type, tool, body }: { readonly type: string; readonly tool: string; readonly body: string }): LoosePart[] {
  const end = body.startsWith('<summary>') ? body.indexOf('</summary>') : -1;
  const summary = end < 0 ? '' : body.slice('<summary>'.length, end);
  const told = (end < 0 ? body : body.slice(end + '</summary>'.length)).trim();
  const title = summary.replace(/^Tool use: \*\*[^*]*\*\*\s*(?:•\s*)?/, '').trim();
  const { input, output, failed } = divided(told);
  const given: Record<string, Json> = { ...(title !== '' && { summary: unescaped(title) }), ...namedInput(type, input, output) };
  return [
    { type: 'tool-call', call: undefined, tool, kind: foreignToolKind(tool), input: given },
    { type: 'tool-result', call: undefined, output: output === '' ? [] : [{ type: 'text', text: output }], ...outcomeOf(output, failed) },
  ];
}

/** The history prints what was given as words: a description with the command below it, a path alone, names with their values. */
function namedInput(type: string, input: Record<string, Json>, output: string): Record<string, Json> {
  const text = typeof input['text'] === 'string' && Object.keys(input).length === 1 ? input['text'] : '';
  if (type === 'shell') {
    const [, description, line, block] = /^(?:([^`\n]+)\n\s*\n)?(?:`([^`]+)`|```\w*\n([^`]+)\n```)$/.exec(text) ?? [];
    const command = line ?? block;
    return command === undefined ? input : { ...(description !== undefined && { description: description.trim() }), command };
  }
  const fields = [...text.matchAll(/(?:^|\s)(\w+) `([^`]+)`/g)];
  if (fields.length > 0 && fields.map(([whole]) => whole).join('') === text)
    return Object.fromEntries(fields.map(([, name, value]) => [name!, value!]));
  if (type !== 'read' && type !== 'write') return input;
  const path = /^`([^`\n]+)`$/.exec(text)?.[1];
  if (path !== undefined) return { path };
  // of an edit only its result names the file
  const changed = input['path'] === undefined ? /^(?:The file |File created successfully at: )(\S+)/.exec(output)?.[1] : undefined;
  return changed === undefined ? input : { ...input, path: changed };
}

/** Nothing else says that a call failed: Claude Code’s own words do. */
function outcomeOf(output: string, failed: boolean): { readonly failed?: true; readonly denied?: true } {
  if (/^The user doesn't want to proceed with this tool use\b/.test(output)) return { failed: true, denied: true };
  return failed || /^(?:Exit code [1-9]|<tool_use_error>)/.test(output) ? { failed: true } : {};
}

function divided(body: string): { readonly input: Record<string, Json>; readonly output: string; readonly failed: boolean } {
  const named = /(?:^|\n)\*\*(Result|Error):\*\*\s*([\s\S]*)$/.exec(body);
  const before = (named ? body.slice(0, named.index) : body).trim();
  if (named) return { input: fieldsOf(before), output: unfenced(named[2]!), failed: named[1] === 'Error' };
  const last = fencedBlocks(body).at(-1);
  const lines = body.split('\n');
  const given =
    last === undefined
      ? ''
      : lines
          .slice(0, last.from - 1)
          .join('\n')
          .trim();
  // a block of plain text is what came back, also where nothing is told of what was given
  const isOutput = last !== undefined && (given !== '' || last.info === 'text') && lines.slice(last.to).every((line) => line.trim() === '');
  if (!isOutput) return { input: body === '' ? {} : { text: unescaped(body) }, output: '', failed: false };
  return { input: given === '' ? {} : { text: unescaped(given) }, output: unescaped(last.text.replace(/\n$/, '')), failed: false };
}

/** `- key: \`value\`` lines below **Input:**. */
function fieldsOf(text: string): Record<string, Json> {
  const lines = text.replace(/^\*\*Input:\*\*\s*/, '').trim();
  const pairs = [...lines.matchAll(/^- ([^:\n]+): `(.*)`$/gm)].map(([, key, value]) => [key!, unescaped(value!)] as const);
  const whole = pairs.map(([key, value]) => `- ${key}: \`${value}\``).join('\n');
  return whole === unescaped(lines) ? Object.fromEntries(pairs) : lines === '' ? {} : { text: unescaped(lines) };
}

/** The content of the one code block that a text is. */
function unfenced(text: string): string {
  const plain = text.trim();
  const [block, ...others] = fencedBlocks(plain);
  const isAll = block?.from === 1 && others.length === 0 && block.to === plain.split('\n').length;
  return unescaped(isAll ? block.text.replace(/\n$/, '') : plain);
}

/** Before version 2 a use of a tool was a line, and its result a code block below. */
function oldToolParts(words: string): LoosePart[] | undefined {
  const match = /^Tool use: \*\*([^*\n]+)\*\*[ \t]*([\s\S]*)$/.exec(words);
  if (!match) return undefined;
  const [given = '', result] = match[2]!.split(/^Result:\s*$/m);
  return [
    { type: 'tool-call', call: undefined, tool: match[1]!, kind: foreignToolKind(match[1]!), input: { text: given.trim() } },
    { type: 'tool-result', call: undefined, output: result === undefined ? [] : [{ type: 'text', text: unfenced(result) }] },
  ];
}

function unescaped(text: string): string {
  return text.replaceAll('&#96;', '`').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
