// The one walk by which a session becomes a document: who speaks, what has a place there, what becomes a line of text. A format gives the shapes.
import type { Report } from '../../model/report.js';
import type { CustomPart, FilePart, Part, Session, ToolCallPart } from '../../model/session.js';
import type { ContentKind, Row } from '../../model/survives.js';
import { exchangesOf, type Response, type Utterance } from './exchanges.js';
import { Losses } from './losses.js';
import { partText } from './words.js';
import { callNames, isBlank, noted, tellDropped, toolNames, type FilePlace } from './writing.js';

export interface WrittenFormat {
  readonly id: string;
  readonly name: string;
  readonly keeps: Row<ContentKind>;
  /** What came from such a document may go back into one with its seals and its own blocks. */
  readonly takesOwnBack?: boolean;
  /** Of a tool's name; absent: any will do. */
  readonly longestToolName?: number;
}

/** The shapes of what is in a message. */
export interface PieceHooks<Piece> {
  text(text: string): Piece;
  /** Undefined: such a file has no place there. */
  file?(part: FilePart, where: FilePlace): Piece | undefined;
  /** A block of a vendor. Undefined: nobody understands it there. */
  custom?(part: CustomPart, where: FilePlace): Piece | undefined;
}

export interface ExchangeHooks<Written> {
  user(utterance: Utterance): readonly Written[];
  system(utterance: Utterance): readonly Written[];
  response(response: Response): readonly Written[];
}

export class Writer {
  readonly losses: Losses;
  /** What is written came from such a document. */
  readonly isOwn: boolean;
  readonly #session: Session;
  readonly #format: WrittenFormat;
  readonly #calls: ReturnType<typeof callNames>;
  readonly #toolName: ReturnType<typeof toolNames>;

  constructor(session: Session, format: WrittenFormat, report: Report) {
    this.#session = session;
    this.#format = format;
    this.losses = new Losses(format, report);
    this.isOwn = format.takesOwnBack === true && session.agent === format.id;
    tellDropped(session, format.keeps, this.losses, { sealsStay: this.isOwn });
    this.#calls = callNames(this.losses);
    this.#toolName = format.longestToolName === undefined ? (tool) => tool : toolNames(this.losses, format.longestToolName);
  }

  /** Every exchange in its order. */
  write<Written>(hooks: ExchangeHooks<Written>): Written[] {
    return exchangesOf(this.#session).flatMap((exchange) =>
      exchange.who === 'assistant' ? hooks.response(exchange) : exchange.who === 'user' ? hooks.user(exchange) : hooks.system(exchange),
    );
  }

  /** The same where system prompts have one place at the top. `why` completes the sentence. */
  writeBelow<Written>(
    why: string,
    hooks: Omit<ExchangeHooks<Written>, 'system'>,
  ): { readonly system: readonly string[]; readonly written: Written[] } {
    const system: string[] = [];
    let isFirst = true;
    const seen = (written: readonly Written[]): readonly Written[] => {
      if (written.length > 0) isFirst = false;
      return written;
    };
    const written = this.write<Written>({
      user: (utterance) => seen(hooks.user(utterance)),
      response: (response) => seen(hooks.response(response)),
      system: ({ message: { id }, parts }) => {
        if (!isFirst) this.losses.changed('systemPrompts', id, `moved to the top: ${why}`);
        for (const part of parts) if (part.type === 'text' && !isBlank(part.text)) system.push(part.text);
        return [];
      },
    });
    return { system, written };
  }

  /** Words that are none are left out; what has no place becomes a line of text. */
  pieces<Piece>(parts: readonly Part[], where: FilePlace, entry: string, hooks: PieceHooks<Piece>): Piece[] {
    return parts.flatMap((part) => this.#piece(part, where, entry, hooks));
  }

  #piece<Piece>(part: Part, where: FilePlace, entry: string, hooks: PieceHooks<Piece>): Piece[] {
    if (part.type === 'file') return [hooks.file?.(part, where) ?? hooks.text(noted(part, where, entry, this.losses))];
    if (part.type === 'custom') return [hooks.custom?.(part, where) ?? hooks.text(noted(part, where, entry, this.losses))];
    const text = partText(part);
    return isBlank(text) ? [] : [hooks.text(text)];
  }

  /** Where only words have a place. */
  texts(parts: readonly Part[], where: FilePlace, entry: string): string[] {
    return this.pieces(parts, where, entry, { text: (text) => text });
  }

  /** The data of a block of the format itself, where it may go back. */
  ownBlock<Block>({ name, data }: CustomPart): Block | undefined {
    return this.isOwn && name.startsWith(`${this.#format.id}/`) ? (data as unknown as Block) : undefined;
  }

  /** Ids in the alphabet that the model APIs take. */
  callId(part: ToolCallPart, entry: string): string {
    return this.#calls.ofCall(part, entry);
  }

  resultId(call: string): string {
    return this.#calls.ofResult(call);
  }

  toolName(tool: string, entry: string): string {
    return this.#toolName(tool, entry);
  }
}

/** One text is a string: what most readers understand. */
export function plainText<Piece extends { readonly type: string }>(pieces: Piece[]): string | Piece[] {
  const [only, ...others] = pieces;
  return others.length === 0 && only?.type === 'text' && 'text' in only ? (only.text as string) : pieces;
}
