// Session → Grok's items: one for each reply with its calls, each result an item after it.
import type { JsonObject } from '../../model/json.js';
import { plural } from '../../model/plural.js';
import type { Report } from '../../model/report.js';
import type { Message, Part, Residue, ToolResultPart } from '../../model/session.js';
import type { AppendTarget, InstallPlan, InstallTarget, RecordEncoder } from '../agent.js';
import { ForeignParts } from '../toolkit/foreign-parts.js';
import { ResponsePieces } from '../toolkit/response-pieces.js';
import { sessionFile } from './paths.js';
import { makePictureNotes } from './pictures.js';
import { grokCodec, resultSaysItFailed, textOf } from './records.js';

const AGENT = 'Grok';

export async function planInstall(target: InstallTarget, report: Report): Promise<InstallPlan> {
  return { path: sessionFile(target.world, target.cwd, target.id), encoder: new GrokEncoder(report, true) };
}

export async function planAppend(_target: AppendTarget, report: Report): Promise<RecordEncoder> {
  return new GrokEncoder(report, false);
}

class GrokEncoder implements RecordEncoder {
  readonly #foreign: ForeignParts;
  readonly #picture: (part: Part) => Part;
  readonly #response: ResponsePieces;
  readonly #report: Report;
  readonly #isNew: boolean;

  constructor(report: Report, isNew: boolean) {
    this.#report = report;
    this.#isNew = isNew;
    this.#foreign = new ForeignParts({ agent: AGENT, objectInputs: true }, report); // of arguments that are no JSON the client makes {} (1.0.41)
    this.#picture = makePictureNotes(report);
    this.#response = new ResponsePieces({ agent: AGENT, oneText: true }, report);
  }

  /** The place of the client's own prompt, which it puts there when the session goes on (1.0.41): so all that follows keeps its number. */
  begin(): JsonObject[] {
    return this.#isNew ? [this.#item({ role: 'system', parts: [] })] : [];
  }

  encode(item: Message): JsonObject[] {
    const done = this.#response.has(item) || item.role === 'tool' ? [] : this.end();
    this.#response.take(item, this.#foreign, (inner) => this.#shown(inner));
    if (item.role === 'assistant') return done;
    const words = item.parts.filter((part) => part.type === 'text' || part.type === 'file').map((part) => this.#shown(part));
    if (words.length === 0) return done;
    return [...done, ...this.end(), this.#item({ role: 'user', parts: words, ...(item.summary && { summary: true as const }) })];
  }

  end(): JsonObject[] {
    return [...this.#response.handOut()].map(({ role, parts }) => {
      const [first] = parts;
      return role === 'tool' && first?.type === 'tool-result' ? this.#result(first) : this.#item({ role, parts });
    });
  }

  #shown(part: Part): Part {
    return this.#foreign.shown(this.#picture(part));
  }

  /** A result is one text, with pictures beside it. The model is shown no mark of a failure, so the words must say it. */
  #result(part: ToolResultPart): JsonObject {
    const told = part.failed && !resultSaysItFailed(textOf(part.output));
    const at = part.output.findIndex(({ type }) => type === 'file');
    if (at >= 0 && part.output.slice(at).some(({ type }) => type === 'text'))
      this.#report.tally('grok pictures behind', (n) => ({
        rule: 'grok/pictures-behind',
        severity: 'info',
        message: `the pictures of ${plural(n, 'result')} come after its words: Grok keeps them apart`,
      }));
    return this.#item({ role: 'tool', parts: [part] }, told ? { '#marked': true } : {});
  }

  #item(
    message: { readonly role: Message['role']; readonly parts: readonly Part[]; readonly summary?: true },
    hints: Residue = {},
  ): JsonObject {
    return grokCodec.encode([{ ...message, kind: 'message', id: '', parent: null }], { last: null }, hints);
  }
}
