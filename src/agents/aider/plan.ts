// Session → a chat of Aider's, in a file of its own: prompts and replies, with what the tools did as words.
import { jsonText, type JsonObject } from '../../model/json.js';
import { plural } from '../../model/plural.js';
import type { Report } from '../../model/report.js';
import type { Message, Part } from '../../model/session.js';
import type { AppendTarget, InstallPlan, InstallTarget, RecordEncoder } from '../agent.js';
import { ForeignParts } from '../toolkit/foreign-parts.js';
import { heading, pieceOf, promptText, replyText, screenLine } from './chat-text.js';
import { passedFile } from './paths.js';
import { wordsOf } from './prompts.js';

export async function planInstall(target: InstallTarget, report: Report): Promise<InstallPlan> {
  return { path: passedFile(target.world, target.cwd, target.id), encoder: new AiderEncoder(target, report) };
}

/** Behind a chat of Aider's own. */
export async function planAppend(target: AppendTarget, report: Report): Promise<RecordEncoder> {
  return new AiderEncoder(target, report);
}

class AiderEncoder implements RecordEncoder {
  readonly #target: InstallTarget;
  readonly #report: Report;
  readonly #foreign: ForeignParts;
  /** Of the reply that is being gathered: in the file, replies in a row are one. */
  readonly #said: string[] = [];

  constructor(target: InstallTarget, report: Report) {
    this.#target = target;
    this.#report = report;
    this.#foreign = new ForeignParts({ agent: 'Aider' }, report);
  }

  begin(): JsonObject[] {
    const { origin, startedAt, now } = this.#target;
    const begun = startedAt.getTime() > now.getTime() ? now : startedAt;
    return [pieceOf(`${heading(begun)}${screenLine(`baton ${JSON.stringify(origin)}`)}`)];
  }

  encode(item: Message): JsonObject[] {
    if (item.role !== 'user') {
      this.#said.push(...item.parts.flatMap((part) => this.#words(part)));
      return [];
    }
    const words = item.parts
      .flatMap((part) => this.#words(part))
      .join('\n\n')
      .trim();
    if (words === '') return [];
    return [...this.end(), pieceOf(promptText(asPrompt(item.summary ? `[What came before, as a summary]\n${words}` : words)))];
  }

  end(): JsonObject[] {
    const words = this.#said.splice(0).join('\n\n').trim();
    if (words === '') return [];
    const { text, shifted } = replyText(words);
    for (let i = 0; i < shifted; i++) this.#tellShifted();
    return [pieceOf(text)];
  }

  #words(part: Part): string[] {
    switch (part.type) {
      case 'text':
        return [part.text];
      case 'tool-call':
        this.#tellCall();
        return [`[tool call ${part.tool}: ${typeof part.input === 'string' ? part.input : jsonText(part.input)}]`];
      case 'tool-result':
        return [`[${part.failed ? 'the call failed' : 'result'}]\n${part.output.flatMap((inner) => this.#words(inner)).join('\n')}`];
      case 'file': {
        const shown = this.#foreign.shown(part);
        const words = shown.type === 'file' ? this.#foreign.note(shown) : shown;
        return words.type === 'text' ? [words.text] : [];
      }
      default:
        return [];
    }
  }

  #tellCall(): void {
    this.#report.tally('aider calls', (n) => ({
      rule: 'aider/calls-as-text',
      severity: 'warning',
      count: n,
      message: `${plural(n, 'tool call')} with ${n === 1 ? 'its result' : 'their results'} became words: Aider’s chats hold no calls`,
    }));
  }

  #tellShifted(): void {
    this.#report.tally('aider lines', (n) => ({
      rule: 'aider/lines-shifted',
      severity: 'info',
      count: n,
      message: `${plural(n, 'line')} of replies begin with a blank: Aider would take ${n === 1 ? 'it' : 'them'} for a heading, a prompt or a line of its screen`,
    }));
  }
}

/** What begins like a command of Aider's is asked by one. */
function asPrompt(words: string): string {
  return wordsOf(words) === words ? words : `/ask ${words}`;
}
