// Secrets on their way to another vendor: counted in every pass, taken out where asked for.
import type { RecordCodec } from '../agents/record-codec.js';
import type { World } from '../io/world.js';
import type { Json, JsonObject } from '../model/json.js';
import type { Report } from '../model/report.js';
import type { Part } from '../model/session.js';
import { redactRecord } from '../redact/record.js';
import { redactorFor } from './redact-config.js';

/** Sees every record that a pass writes. */
export interface SecretsWatch {
  /** What a message says, before the target's encoder cuts or joins it. */
  readonly parts: (parts: readonly Part[]) => readonly Part[];
  readonly title: (title: string) => string;
  /** The record to write in its place: once more, with all that the encoder added. */
  readonly record: (record: JsonObject, at: { readonly codec: RecordCodec; readonly state: unknown; readonly number: number }) => JsonObject;
  /** The line as it is written. */
  readonly line: (line: string) => void;
  /** Says what was found. */
  readonly tell: (report: Report, target: string) => void;
}

export function watchSecrets(world: World, options: { readonly redact: boolean }): SecretsWatch {
  const redactor = redactorFor(world);
  const kinds = (): string => Object.entries(redactor.tally.counts).map(([rule, n]) => `${rule} ${n}`).join(', ');
  if (options.redact) {
    return {
      parts: (parts) => redactor.json(parts as unknown as Json, '/parts') as unknown as readonly Part[],
      title: (title) => redactor.cutText(title, '/title'),
      record: (record, { codec, state, number }) => redactRecord(record, redactor, { codec, state, number, pointer: `/${number}` }),
      line: () => {},
      tell(report) {
        const { distinct } = redactor;
        if (distinct > 0) report.add({ rule: 'pass/redacted', severity: 'info', count: distinct, message: `${distinct === 1 ? 'a secret was' : `${distinct} secrets were`} taken out (places by rule: ${kinds()})` });
      },
    };
  }
  return {
    parts: (parts) => parts,
    title: (title) => title,
    record: (record) => record,
    line: (line) => void redactor.text(line, ''),
    tell(report, target) {
      const { distinct } = redactor;
      if (distinct > 0) {
        report.add({
          rule: 'pass/secrets-present', severity: 'warning', count: distinct,
          message: `${distinct === 1 ? 'a secret goes' : `${distinct} secrets go`} to ${target} with this session (places by rule: ${kinds()})`,
          hint: '`--redact` takes them out; `baton redact REF --report` says where they are. Keys that were shown should be replaced.',
        });
      }
    },
  };
}
