// Whether what was read is what was written, up to what the format says that it changes or drops; and how often it did.
import { expect } from 'vitest';
import type { ContentKind, Row } from '../../src/model/survives.js';
import { customNote, fileNote, partText } from '../../src/conversations/toolkit/words.js';
import { isObject, sameJson, type Json } from '../../src/model/json.js';
import type { FilePart, Message, Part, Session, ToolResultPart } from '../../src/model/session.js';

interface Item {
  readonly role: string;
  readonly part: Part;
  readonly message: Message;
}

/** How much of each kind is not as it was. */
export type Differences = Partial<Record<ContentKind, number>>;

export function compareConversations(written: Session, read: Session, keeps: Row<ContentKind>): Differences {
  const differences: Differences = {};
  const differs = (kind: ContentKind): void => {
    expect(keeps[kind], `${kind} are kept exactly`).not.toBe('exact');
    differences[kind] = (differences[kind] ?? 0) + 1;
  };
  for (const entry of written.entries as readonly Message[]) {
    if (entry.at !== undefined && keeps.times === 'dropped') differs('times');
    if (entry.model !== undefined && keeps.models === 'dropped') differs('models');
  }
  const expected = arranged(itemsOf(written), keeps);
  const actual = itemsOf(read);
  const calls = new Map<string, string>();
  const timed = new Set<Message>();
  const modelsOfGroups = new Map(
    (written.entries as readonly Message[]).flatMap(({ group, model }) =>
      group !== undefined && model !== undefined ? [[group, model]] : [],
    ),
  );
  let at = 0;
  for (const { role, part, message } of expected) {
    if (part.type === 'reasoning' && keeps.reasoning === 'dropped') {
      differs('reasoning');
      continue;
    }
    if (part.type === 'reasoning' && part.sealed !== undefined) differs('sealedReasoning');
    if (role === 'system' && keeps.systemPrompts === 'dropped') {
      if (part === message.parts.find((one) => one.type === 'text' && one.text.trim() !== '')) differs('systemPrompts');
      continue;
    }
    const got = actual[at++];
    expect(got, `something stands for ${JSON.stringify(part)}`).toBeDefined();
    compareItem({ role, part, message }, got!);
  }
  expect(
    actual.slice(at).map(({ part }) => part),
    'nothing is added',
  ).toEqual([]);
  return differences;

  function compareItem(want: Item, got: Item): void {
    const { part, message } = want;
    const side = part.type === 'tool-result' && keeps.toolResults === 'flattened' ? 'assistant' : want.role;
    expect(got.role, JSON.stringify(part)).toBe(message.summary && keeps.summaries !== 'exact' ? 'user' : side);
    if (
      message.summary &&
      got.message.summary !== true &&
      part === message.parts.find((one) => one.type === 'text' && one.text.trim() !== '')
    )
      differs('summaries');
    if (keeps.times === 'exact') expect(got.message.at).toBe(message.at);
    else if (keeps.times === 'flattened' && got.message.at !== message.at && !timed.has(message)) {
      timed.add(message); // a message has one time, however many parts
      differs('times');
    }
    // a thought that says no model may get that of the response that it belongs to
    const models = [message.model, ...(message.model === undefined ? [modelsOfGroups.get(message.group ?? '')] : [])];
    if (keeps.models === 'exact' && part.type !== 'tool-result') expect(models).toContain(got.message.model);
    switch (part.type) {
      case 'text':
        expect(got.part).toEqual(part);
        return;
      case 'reasoning':
        expect(got.part).toEqual({ type: 'reasoning', text: part.text });
        return;
      case 'custom':
        if (got.part.type === 'custom') expect(got.part).toEqual(part);
        else {
          differs('vendorBlocks');
          expect(got.part).toEqual({ type: 'text', text: customNote(part) });
        }
        return;
      case 'file':
        compareFile(
          part,
          got.part,
          want.role === 'assistant'
            ? 'answerFiles'
            : 'uri' in part.source
              ? 'links'
              : part.mediaType.startsWith('image/')
                ? 'images'
                : 'files',
        );
        return;
      case 'tool-call':
        if (got.part.type !== 'tool-call') {
          differs('toolCalls');
          expect(got.part).toEqual({ type: 'text', text: partText(part) });
          return;
        }
        compareInput(part.input, got.part.input);
        if (got.part.tool !== part.tool) {
          differs('toolNames');
          expect(part.tool.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, got.part.tool.length)).toBe(got.part.tool); // some take 64 characters only
        }
        if (got.part.call !== part.call) differs('callIds');
        calls.set(part.call, got.part.call);
        return;
      case 'tool-result':
        if (got.part.type === 'tool-result') compareResult(part, got.part);
        else {
          differs('toolResults');
          expect(got.part).toEqual({ type: 'text', text: partText(part) });
        }
    }
  }

  function compareInput(want: Json, got: Json): void {
    if (sameJson(want, got)) return;
    differs('toolInputs');
    expect(isObject(want)).toBe(false);
    expect(sameJson(got, { input: want })).toBe(true);
  }

  /** Files that only a hash names have no bytes that a format could hold. */
  function compareFile(want: FilePart, got: Part, kind: ContentKind): void {
    if (got.type === 'text') {
      if (!('sha256' in want.source)) differs(kind);
      expect(got.text).toBe(fileNote(want));
      return;
    }
    expect(got.type).toBe('file');
    const { name, ...rest } = want;
    const { name: gotName, ...gotRest } = got as FilePart;
    const isLink = 'uri' in want.source; // a link's type is recognised by its name in some formats
    expect(isLink ? gotRest.source : gotRest).toEqual(isLink ? rest.source : rest);
    if (name !== undefined && gotName !== name) differs('fileNames');
  }

  /** Words in their order and files in theirs: some formats keep the two apart. */
  function compareResult(want: ToolResultPart, got: ToolResultPart): void {
    expect(got.call).toBe(calls.get(want.call));
    if (got.failed !== (want.failed ?? want.denied)) differs('failures'); // what was refused did not happen
    if (got.denied !== want.denied) differs('refusals');
    const texts = got.output.filter((part) => part.type === 'text' && part.text.trim() !== '');
    const others = got.output.filter((part) => part.type !== 'text');
    for (const part of want.output) {
      if (part.type === 'text') {
        if (part.text.trim() !== '') expect(texts.shift()).toEqual(part);
      } else if (part.type === 'file')
        compareFile(part, isSameFile(others[0], part) && !isNote(texts[0], part) ? others.shift()! : texts.shift()!, 'resultFiles');
      else if (part.type === 'custom' && others[0]?.type === 'custom') expect(others.shift()).toEqual(part);
      else {
        differs('vendorBlocks');
        expect(texts.shift()).toEqual({ type: 'text', text: partText(part) });
      }
    }
    expect([...texts, ...others]).toEqual([]);
  }
}

/** Two files of one address: one may have become a note, and the other not. */
function isNote(got: Part | undefined, want: FilePart): boolean {
  return got?.type === 'text' && got.text === fileNote(want);
}

function isSameFile(got: Part | undefined, want: FilePart): boolean {
  return got?.type === 'file' && sameJson(got.source, want.source);
}

function itemsOf(session: Session): Item[] {
  return (session.entries as readonly Message[]).flatMap((message) =>
    message.parts
      .filter((part) => !((part.type === 'text' || part.type === 'reasoning') && part.text.trim() === ''))
      .map((part) => ({ role: message.role === 'tool' && part.type !== 'tool-result' ? 'user' : message.role, part, message })),
  );
}

/** Results of one response in the order of its calls. */
function answeredInOrder(items: readonly Item[]): Item[] {
  const calls = items.flatMap(({ part }) => (part.type === 'tool-call' ? [part.call] : []));
  const ordered: Item[] = [];
  for (let from = 0; from < items.length;) {
    let to = from + 1;
    while (to < items.length && items[from]!.role === 'tool' && items[to]!.role === 'tool') to++;
    ordered.push(
      ...items
        .slice(from, to)
        .toSorted((a, b) =>
          a.part.type === 'tool-result' && b.part.type === 'tool-result' ? calls.indexOf(a.part.call) - calls.indexOf(b.part.call) : 0,
        ),
    );
    from = to;
  }
  return ordered;
}

/** In the order in which the format can hold them. */
function arranged(items: readonly Item[], keeps: Row<ContentKind>): Item[] {
  const system = keeps.systemPrompts === 'flattened' ? items.filter(({ role }) => role === 'system') : [];
  const rest = items.filter((item) => !system.includes(item));
  if (keeps.resultOrder !== 'exact') return [...system, ...answeredInOrder(rest)];
  if (keeps.partOrder === 'exact') return [...system, ...rest];
  const messages = [...new Set(rest.map(({ message }) => message))];
  return [
    ...system,
    ...messages.flatMap((message) => {
      const own = rest.filter((item) => item.message === message);
      return [...own.filter(({ part }) => part.type !== 'tool-call'), ...own.filter(({ part }) => part.type === 'tool-call')];
    }),
  ];
}
