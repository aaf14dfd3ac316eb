// `lineage`: what came from what.
import type { Json } from '../../../model/json.js';
import { logOperation } from '../../log/index.js';
import type { LoggedThing } from '../../log/log.js';
import { isDigest } from '../../../model/lineage.js';
import { safeId, safeTime, TEXT_OR_NULL } from '../safe-facts.js';
import { cursorField, tool, without } from '../tool.js';
import { oneLine } from './session-rows.js';

export const lineage = tool({
  declaration: {
    ...logOperation,
    name: 'lineage',
    summary:
      'Show what came from what, newest first: hand-offs that were made or received here, sessions that were passed, branched or rolled back to.',
    input: { ...without(logOperation.input, 'graph', 'trailer'), cursor: cursorField },
  },
  title: 'Lineage',
  hints: { readOnly: true, idempotent: true },
  list: {
    name: 'things',
    item: {
      type: 'object',
      properties: {
        kind: { enum: ['handoff', 'session', 'act'] },
        ref: { ...TEXT_OR_NULL, description: 'Null: the quotation has it.' },
        at: TEXT_OR_NULL,
        document: TEXT_OR_NULL,
      },
      required: ['kind', 'ref', 'at'],
    },
  },
  async tell({ cursor: _cursor, ...given }, { here, report }) {
    const input = { ...given, graph: false, trailer: false };
    const [{ showLog }, { redactorFor }] = await Promise.all([import('../../log/log.js'), import('../../redact/config.js')]);
    const shown = await showLog(input, here, report);
    const redactor = redactorFor(here);
    const clean = (text: string): string => redactor.text(text, '');
    if ('acts' in shown)
      return {
        lead: `${shown.acts.length} acts, newest first.`,
        items: shown.acts.map((act) => ({
          text: clean(
            `${act.at} ${act.what} ${act.made ?? ''} from ${act.from.join(', ') || 'nothing'} · ${oneLine(redactor.cutText(act.title ?? '', ''))}`,
          ),
          fact: { kind: 'act', ref: act.made === null ? null : safeThing(act.made), at: safeTime(act.at) } satisfies Json,
        })),
      };
    const things = 'things' in shown ? shown.things : [];
    return {
      lead: `${things.length} things, newest first. resources/read takes handoff://DIGEST, get_handoff the digest.`,
      items: things.map((thing) => ({
        text: clean(thingLine(thing, (title) => oneLine(redactor.cutText(title, '')))),
        fact: { kind: thing.kind, ref: safeThing(thing.ref), at: safeTime(thing.at), document: thing.document },
      })),
    };
  },
});

function safeThing(ref: string): string | null {
  if (isDigest(ref)) return ref;
  const [agent = '', id = ''] = [ref.slice(0, ref.indexOf(':')), ref.slice(ref.indexOf(':') + 1)];
  return safeId(id) === null ? null : `${agent}:${id}`;
}

function thingLine(
  { ref, at, how, parents, tags, title, document, abandoned, signature, lineage: chain }: LoggedThing,
  clean: (title: string) => string,
): string {
  return [
    ref,
    at ?? 'no time',
    how.join(', '),
    ...(parents.length > 0 ? [`from ${parents.join(', ')}`] : []),
    ...(tags.length > 0 ? [`tags ${tags.join(', ')}`] : []),
    ...(document === null || document === 'here' ? [] : [document]),
    ...(abandoned ? [`given up${abandoned.reason === null ? '' : `: ${abandoned.reason}`}`] : []),
    ...(signature ? [signature.state] : []),
    ...(chain === undefined ? [] : [`lineage ${chain}`]),
    ...(title === null ? [] : [clean(title)]),
  ].join(' · ');
}
