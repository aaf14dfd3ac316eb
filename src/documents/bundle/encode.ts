// Hand-off → bundle. The same hand-off gives the same bytes.
import type { EncodeOptions } from '../../model/format.js';
import type { Handoff } from '../../model/handoff.js';
import type { Json } from '../../model/json.js';
import { BUNDLE_VERSION, memberDigest } from './members.js';

export async function encode({ session, ...handoff }: Handoff, { bundled }: EncodeOptions): Promise<string> {
  const { before = [], native } = (await bundled?.()) ?? {};
  const members: [name: string, content: Json][] = [['handoff', plain(handoff)]];
  if (session) members.push(['session', plain(session)]);
  if (before.length > 0) members.push(['lineage', plain({ before })]);
  if (native) members.push(['native', plain(native)]);
  const head = {
    kind: 'bundle',
    version: BUNDLE_VERSION,
    members: members.map(([name, content]) => ({ name, sha256: memberDigest(content) })),
  };
  const lines = [head, ...members.map(([name, content]) => ({ name, content }))];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Without what is not there, as it will be read. */
function plain(value: object): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}
