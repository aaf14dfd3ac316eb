// Secrets on their way to another vendor: counted in every pass, taken out where asked for.
import type { RecordCodec } from '../../records/record-codec.js';
import type { BytesInFile } from '../../io/file-bytes.js';
import type { World } from '../../io/world.js';
import type { Json, JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Part } from '../../model/session.js';
import { redactRecord } from '../../redact/record.js';
import { cleanTitle, SecretCounter } from '../../redact/secret-counter.js';
import { redactionProfile, redactorFor } from '../redact/config.js';

/** Sees every record that a pass writes. */
export interface SecretsWatch {
  /** How many bytes are to come, about. */
  readonly expect: (bytes: number) => void;
  /** What a message says, before the target's encoder cuts or joins it. */
  readonly parts: (parts: readonly Part[]) => readonly Part[];
  readonly title: (title: string) => string;
  /** The source's own title, without secrets whatever goes with the session: it stays in our data for good. */
  readonly keptTitle: (title: string) => Promise<string>;
  /** The record to write in its place: once more, with all that the encoder added. */
  readonly record: (
    record: JsonObject,
    at: { readonly codec: RecordCodec; readonly state: unknown; readonly number: number },
  ) => JsonObject;
  /** Whole lines, as they were written; `at`: they also lie there from now on. */
  readonly written: (lines: Uint8Array, at?: BytesInFile) => void;
  /** Says what was found. */
  readonly tell: (report: Report, target: string) => Promise<void>;
  /** When nothing is to be reported any more. */
  readonly stop: () => void;
}

export function watchSecrets(world: World, options: { readonly redact: boolean }): SecretsWatch {
  return options.redact ? takeOut(world) : countOnly(world);
}

function takeOut(world: World): SecretsWatch {
  const redactor = redactorFor(world);
  return {
    expect: () => {},
    parts: (parts) => redactor.json(parts as unknown as Json, '/parts') as unknown as readonly Part[],
    title: (title) => redactor.cutText(title, '/title'),
    keptTitle: async (title) => cleanTitle(redactionProfile(world), title), // a redactor of its own: what it finds is not told
    record: (record, { codec, state, number }) => redactRecord(record, redactor, { codec, state, number, pointer: `/${number}` }),
    written: () => {},
    async tell(report) {
      const { distinct, tally } = redactor;
      if (distinct > 0)
        report.add({
          rule: 'pass/redacted',
          severity: 'info',
          count: distinct,
          message: `${distinct === 1 ? 'a secret was' : `${distinct} secrets were`} removed (places by rule: ${kinds(tally.counts)})`,
        });
    },
    stop: () => {},
  };
}

function countOnly(world: World): SecretsWatch {
  const counter = new SecretCounter(redactionProfile(world));
  return {
    expect: (bytes) => counter.expect(bytes),
    parts: (parts) => parts,
    title: (title) => title,
    keptTitle: (title) => counter.clean(title),
    record: (record) => record,
    written: (lines, at) => counter.see(lines, at),
    async tell(report, target) {
      const { distinct, counts } = await counter.end();
      if (distinct === 0) return;
      report.add({
        rule: 'pass/secrets-present',
        severity: 'warning',
        count: distinct,
        message: `${distinct === 1 ? 'a secret goes' : `${distinct} secrets go`} to ${target} with this session (places by rule: ${kinds(counts)})`,
        hint: '`--redact` removes them; `baton redact REF --report` shows where they are. Rotate keys that were exposed.',
      });
    },
    stop: () => counter.stop(),
  };
}

function kinds(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([rule, n]) => `${rule} ${n}`)
    .join(', ');
}
