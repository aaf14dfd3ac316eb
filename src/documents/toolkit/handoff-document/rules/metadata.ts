// Rules on the header's lines: when, which session, where it comes from.
import type { Anatomy, Meta } from '../anatomy.js';
import type { DocumentRule } from '../rule.js';

const RFC3339 = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/;
const STAMPS = ['generated', 'timestamp', 'created'] as const;
const KNOWN: ReadonlySet<string> = new Set([
  ...STAMPS,
  'session',
  'version',
  'platform',
  'model',
  'agent',
  'id',
  'parent',
  'digest',
  'budget',
  'escaped',
  'title',
  'tag',
  'branch',
  'status',
  'source',
  'plan',
]);
const DIGEST = /^sha256:[0-9a-f]{64}$/;

export function timestampOf({ meta }: Anatomy): Meta | undefined {
  return STAMPS.map((key) => meta.get(key)?.[0]).find((found) => found !== undefined);
}

export function isTimestamp(text: string): boolean {
  return RFC3339.test(text) && !Number.isNaN(Date.parse(text));
}

export const metadataRules: readonly DocumentRule[] = [
  {
    id: 'HF020',
    severity: 'warning',
    asks: '`Generated:` says when, as RFC 3339 with time and zone.',
    *find({ anatomy }) {
      const stamp = timestampOf(anatomy);
      const line = stamp?.line ?? anatomy.first?.number ?? 1;
      if (!stamp) yield { line, message: 'missing timestamp: `Generated: 2026-01-31T14:30:00Z`' };
      else if (!isTimestamp(stamp.value)) yield { line, message: `this is not an RFC 3339 time with a zone: “${stamp.value}”` };
    },
  },
  {
    id: 'HF021',
    severity: 'warning',
    asks: '`Session:` says which one (`Session 2 → 3`, `v1.2`); numbers follow each other.',
    *find({ anatomy }) {
      const session =
        anatomy.session ?? (anatomy.kind === 'snapshot' ? (anatomy.meta.get('version')?.[0] ?? versionIn(anatomy)) : undefined);
      if (!session) {
        yield { line: anatomy.first?.number ?? 1, message: 'missing session identifier: `Session: Session 2 → 3`' };
        return;
      }
      const step = /^(?:Session\s+)?(\d+)\s*(?:→|->|—>)\s*(\d+)\s*$/.exec(session.value);
      if (step && Number(step[2]) !== Number(step[1]) + 1)
        yield { line: session.line, message: `session ${step[1]} is followed by ${Number(step[1]) + 1}, not ${step[2]}` };
    },
  },
  {
    id: 'HF043',
    severity: 'info',
    asks: 'Further header lines are known ones (`Platform`, `Model`, `Version`, `Id`, `Parent`, `Digest`, `Budget`), and hashes are complete.',
    *find({ anatomy }) {
      for (const [key, values] of anatomy.meta) {
        for (const { value, line } of values) {
          if (!KNOWN.has(key)) yield { line, message: `unknown header line “${key}”` };
          else if ((key === 'digest' || (key === 'id' && value.startsWith('sha256:'))) && !DIGEST.test(value))
            yield { line, message: `${key}: not \`sha256:\` and 64 hexadecimal digits` };
        }
      }
    },
  },
];

function versionIn({ first }: Anatomy): Meta | undefined {
  const version = first && /\bv[\w.]+/.exec(first.text)?.[0];
  return version === undefined ? undefined : { value: version, line: first!.number };
}
