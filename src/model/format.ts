// What a format adapter is: a hand-off (or a session) in, text out; text in, hand-off out; text in, findings out.
import type { HandoffField, Keeps } from './survives.js';
import type { Handoff } from './handoff.js';
import type { Report, Severity } from './report.js';
import type { Session } from './session.js';
import type { ConversationReader, ListedConversations } from './conversation.js';

export type { HandoffField };

export interface FormatSupport {
  /** Made from the hand-off, from the session itself, or from what a resume of the session would send. */
  readonly from: 'handoff' | 'session' | 'context';
  readonly encode: boolean;
  readonly decode: boolean;
  readonly validate: boolean;
  /** A session can travel along. */
  readonly session: boolean;
  /** For what is decoded again; a format that is only written keeps nothing. */
  readonly keeps: Readonly<Partial<Record<HandoffField, Keeps>>>;
}

/** The document of a hand-off before, as it is, to travel along. */
export interface BundledHandoff {
  /** Its name in lineage. */
  readonly digest: string;
  readonly text: string;
  /** The signature beside it. */
  readonly signature?: string;
}

/** A session's own files, to travel along. */
export interface BundledNative {
  readonly agent: string;
  readonly id: string;
  /** The main one first; places are relative, with `/`. */
  readonly files: readonly { readonly place: string; readonly base64: string }[];
}

export interface Bundled {
  readonly before: readonly BundledHandoff[];
  readonly native?: BundledNative;
}

export interface EncodeOptions {
  /** Tokens that the document was made for. */
  readonly budget?: number;
  /** Word that makes the next session write its own hand-off. */
  readonly trigger?: string;
  /** The page of the viewer, for a document that brings it along; undefined: there is none here. */
  readonly viewer?: () => string | undefined;
  /** The same hand-off in another format, for documents that carry several forms of it. */
  readonly render?: (format: string) => string | Promise<string>;
  /** What travels along in a document that has room for it. */
  readonly bundled?: () => Promise<Bundled>;
}

export interface ValidateOptions {
  /** Word that the document has to name; `snapshot` by default. */
  readonly trigger?: string;
  /** Most tokens; what the document says itself otherwise. */
  readonly limit?: number;
  /** Whether a relative link leads to a file; not asked where the document has no place. */
  readonly exists?: (relative: string) => boolean;
  /** Where lines may hold something private. Absent: that is not looked for, and the check says so. */
  readonly secretsIn?: (lines: readonly string[]) => readonly { readonly line: number; readonly what: string }[];
}

export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  /** 1 is the first. */
  readonly line: number;
  readonly message: string;
}

export type Level = 'recommended' | 'minimal' | 'non-conformant';

export interface Validation {
  readonly level: Level;
  readonly findings: readonly Finding[];
}

/** Functions that a format does not have are absent; `supports` says the same for people, and a test compares the two. */
export interface Format {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  /** Further names of the same. */
  readonly alsoMediaTypes?: readonly string[];
  /** With the dot. */
  readonly extension: string;
  readonly supports: FormatSupport;
  recognizes(text: string): boolean;
  encode?(handoff: Handoff, options: EncodeOptions, report: Report): string | Promise<string>;
  /** Of `context`: the entries are messages in the order in which they are sent, every call answered. */
  encodeSession?(session: Session, options: EncodeOptions, report: Report): string | Promise<string>;
  /** Reads sessions: wherever a session is asked for, a document of this format will do. */
  readonly conversation?: ConversationReader;
  decode?(text: string, report: Report): Handoff | Promise<Handoff>;
  validate?(text: string, options: ValidateOptions): Validation | Promise<Validation>;
  /** What a document claims to be signed. Undefined: it claims nothing. */
  claimedSignature?(text: string): ClaimedSignature | undefined | Promise<ClaimedSignature | undefined>;
}

/** A format as the registries know it. */
export interface LazyFormat {
  readonly id: string;
  /** `pack --format` takes it. */
  readonly writes?: true;
  /** Many come in one document, as chat services export them. */
  readonly listed?: ListedConversations;
  load(): Promise<Format>;
}

/** Names of the blocks that a signature is said to cover, and of those that it leaves open. Nobody has verified it. */
export interface ClaimedSignature {
  readonly covered: readonly string[];
  readonly uncovered: readonly string[];
}

/** Names what is in a hand-off and not in the format. Its language shows in its words. */
export function reportNotCarried(handoff: Handoff, format: Pick<Format, 'name' | 'supports'>, report: Report): void {
  const lost = (Object.entries(format.supports.keeps) as [HandoffField, Keeps][])
    .filter(([field, keeps]) => keeps === 'dropped' && field !== 'language' && !isEmpty(handoff[field]))
    .map(([field]) => field);
  if (lost.length > 0)
    report.add({
      rule: 'format/not-carried',
      severity: 'info',
      count: lost.length,
      message: `${format.name} has no place for: ${lost.join(', ')}`,
      hint: '`--format json` holds everything.',
    });
}

function isEmpty(value: unknown): boolean {
  if (value === undefined) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
