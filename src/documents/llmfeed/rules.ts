// Rules of `check` on feeds, in the three levels of the format: lenient (it can be read), lite (the small schema), strict (what we write ourselves).
import { beginning } from '../../model/beginning.js';
import { isObject, type Json, type JsonObject } from '../../model/json.js';
import type { Severity } from '../../model/report.js';
import { isTimestamp } from '../toolkit/handoff-document/rules/metadata.js';
import { repairFeed } from './broken-encoding.js';
import { isSessionFeed } from './read-feed.js';
import type * as Schemas from './schemas.js';
import { claimOf } from './trust.js';

export interface FeedFinding {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

export interface FeedRule {
  readonly id: string;
  readonly severity: Severity;
  readonly level: 'lenient' | 'lite' | 'strict';
  readonly asks: string;
  /** `schemas`: loaded by the caller, since listing the rules needs none. */
  find(feed: JsonObject, schemas: typeof Schemas): Iterable<FeedFinding>;
}

/** LF001 is not among them: what is not JSON has no feed to look at. */
export const LF001 = { id: 'LF001', severity: 'error', level: 'lenient', asks: 'Lenient: the feed is one JSON object.' } as const;

export const feedRules: readonly FeedRule[] = [
  {
    id: 'LF002',
    severity: 'warning',
    level: 'lenient',
    asks: 'Lenient: it is about a session, in one of the known shapes.',
    *find(feed) {
      if (!isSessionFeed(feed))
        yield { path: ['feed_type'], message: `not about a session: a feed of type “${String(feed['feed_type'])}”` };
    },
  },
  {
    id: 'LF003',
    severity: 'warning',
    level: 'lenient',
    asks: 'Lenient: its texts are UTF-8, not UTF-8 read as something else.',
    *find(feed) {
      const { repaired } = repairFeed(feed);
      if (repaired > 0) yield { path: [], message: `${repaired} texts are broken: UTF-8 that was read as Windows-1252 or Mac Roman` };
    },
  },
  {
    id: 'LF010',
    severity: 'error',
    level: 'lite',
    asks: 'Lite: `feed_type` is present and is a string.',
    *find({ feed_type: type }) {
      if (typeof type !== 'string')
        yield { path: ['feed_type'], message: type === undefined ? 'missing `feed_type`' : '`feed_type` must be a string' };
    },
  },
  {
    id: 'LF011',
    severity: 'error',
    level: 'lite',
    asks: 'Lite: `metadata` has a `title` and an `origin`.',
    *find({ metadata }) {
      if (!isObject(metadata)) yield { path: ['metadata'], message: 'missing `metadata`' };
      else
        for (const key of ['title', 'origin'])
          if (typeof metadata[key] !== 'string') yield { path: ['metadata', key], message: `missing \`metadata.${key}\`` };
    },
  },
  {
    id: 'LF012',
    severity: 'error',
    level: 'lite',
    asks: 'Lite: every block has the types of the published lite schema.',
    *find(feed, { liteSchema }) {
      yield* schemaFindings(
        liteSchema.safeParse(feed),
        ([first, second]) =>
          first === 'feed_type' || (first === 'metadata' && (second === undefined || second === 'title' || second === 'origin')),
      );
    },
  },
  {
    id: 'LF020',
    severity: 'warning',
    level: 'strict',
    asks: 'Strict: `feed_type` is `session`.',
    *find({ feed_type: type }) {
      if (typeof type === 'string' && type !== 'session')
        yield { path: ['feed_type'], message: `\`feed_type\` must be \`session\`, not “${type}”` };
    },
  },
  {
    id: 'LF021',
    severity: 'warning',
    level: 'strict',
    asks: 'Strict: `session_summary` has a `topic` and a `current_focus` that say something.',
    *find({ session_summary: summary }) {
      if (!isObject(summary)) yield { path: ['session_summary'], message: 'missing `session_summary`' };
      else
        for (const key of ['topic', 'current_focus'])
          if (isBlank(summary[key])) yield { path: ['session_summary', key], message: `missing \`session_summary.${key}\`` };
    },
  },
  {
    id: 'LF022',
    severity: 'warning',
    level: 'strict',
    asks: 'Strict: `metadata.generated_at` says when, as RFC 3339.',
    *find({ metadata }) {
      const at = isObject(metadata) ? metadata['generated_at'] : undefined;
      if (at === undefined) yield { path: ['metadata'], message: 'missing `metadata.generated_at`' };
      else if (typeof at !== 'string' || !isTimestamp(at))
        yield { path: ['metadata', 'generated_at'], message: 'this is not an RFC 3339 time with a zone' };
    },
  },
  {
    id: 'LF023',
    severity: 'warning',
    level: 'strict',
    asks: 'Strict: `metadata.origin` is a URI.',
    *find({ metadata }) {
      const origin = isObject(metadata) ? metadata['origin'] : undefined;
      if (typeof origin === 'string' && !/^[a-z][a-z0-9+.-]*:\S+$/i.test(origin))
        yield { path: ['metadata', 'origin'], message: `this is not a URI: “${beginning(origin, 80)}”` };
    },
  },
  {
    id: 'LF024',
    severity: 'warning',
    level: 'strict',
    asks: 'Strict: every block has the types and values of the published schema V1.1.',
    *find(feed, { fullSchema }) {
      yield* schemaFindings(
        fullSchema.safeParse(feed),
        ([first, second]) =>
          first === 'feed_type' ||
          (first === 'metadata' && (second === undefined || second === 'title' || second === 'origin' || second === 'generated_at')),
      );
    },
  },
  {
    id: 'LF030',
    severity: 'warning',
    level: 'strict',
    asks: 'Strict: a signature covers `feed_type`, `metadata`, `session_summary`, `trust` and every other block of content.',
    *find(feed) {
      const claim = claimOf(feed);
      const open =
        claim?.uncovered.filter((name) => !['certification', 'certifications', '_meta', '_verification_help'].includes(name)) ?? [];
      if (open.length > 0) yield { path: ['trust', 'signed_blocks'], message: `not covered by the signature: ${open.join(', ')}` };
    },
  },
  {
    id: 'LF031',
    severity: 'warning',
    level: 'strict',
    asks: 'Strict: a signed feed names `algorithm`, `canonicalization` and `public_key_hint`.',
    *find(feed) {
      const trust = isObject(feed['trust']) ? feed['trust'] : {};
      const missing = claimOf(feed) ? ['algorithm', 'canonicalization', 'public_key_hint'].filter((key) => isBlank(trust[key])) : [];
      if (missing.length > 0)
        yield {
          path: ['trust'],
          message: `the signature cannot be verified without ${missing.map((key) => `\`trust.${key}\``).join(', ')}`,
        };
    },
  },
  {
    id: 'LF032',
    severity: 'warning',
    level: 'strict',
    asks: 'Strict: `signature.value` is base64 of 64 bytes.',
    *find({ signature }) {
      const value = isObject(signature) ? signature['value'] : undefined;
      if (value !== undefined && !(typeof value === 'string' && /^[A-Za-z0-9+/]{86}==$/.test(value)))
        yield { path: ['signature', 'value'], message: 'this is not an Ed25519 signature: expected base64 of 64 bytes' };
    },
  },
  {
    id: 'LF033',
    severity: 'info',
    level: 'strict',
    asks: 'A signed feed is reported: its signature has not been verified.',
    *find(feed) {
      if (claimOf(feed)) yield { path: ['signature'], message: 'signed, but not verified here: `check` looks only at the form' };
    },
  },
];

function isBlank(value: Json | undefined): boolean {
  return typeof value !== 'string' || value.trim() === '';
}

type Parsed = ReturnType<(typeof Schemas.liteSchema)['safeParse']> | ReturnType<(typeof Schemas.fullSchema)['safeParse']>;

/** `elsewhere`: paths that a rule of their own speaks of. */
function* schemaFindings(parsed: Parsed, elsewhere: (path: readonly PropertyKey[]) => boolean): Iterable<FeedFinding> {
  for (const { path, message } of parsed.success ? [] : parsed.error.issues)
    if (!elsewhere(path)) yield { path, message: `/${path.join('/')}: ${message}` };
}
