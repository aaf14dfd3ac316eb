// What a hook answers at once: text for the model at the start, and which work goes on in a process of its own. Whatever is wrong, the client goes on
// as if there were no hook.
import { startDetached } from '../../io/detached.js';
import type { HookInput } from '../../io/hook-input.js';
import type { World } from '../../io/world.js';
import type { JsonObject } from '../../model/json.js';
import { escapedJson } from '../../model/unseen.js';
import { folderKey } from '../../sources/same-path.js';
import { HookRecords, type Prepared } from '../../store/hook-records.js';
import { understandCall, type HookCall, type HookEvent } from './call.js';
import { newerWork, type NewerWork } from './newer-work.js';
import { hookSwitches } from './switches.js';
import { toldCompacted, toldWork } from './told-text.js';

export interface HookAnswer {
  /** For standard output; empty: nothing. */
  readonly text: string;
  /** In one word, for whoever asks what hooks do. */
  readonly outcome: string;
}

/** Never throws. */
export async function answerHook(
  given: { readonly agent: string; readonly event: HookEvent; readonly input: HookInput },
  world: World,
): Promise<HookAnswer> {
  let answer: HookAnswer;
  try {
    const { input } = given;
    const call = 'why' in input ? input.why : understandCall(given.agent, given.event, input.text, world);
    answer = typeof call === 'string' ? silent(call) : await answerCall(call, new HookRecords(world), world);
  } catch (error) {
    answer = silent(failureWord(error));
  }
  noteRun(given.agent, given.event, answer.outcome, world);
  return answer;
}

const silent = (outcome: string): HookAnswer => ({ text: '', outcome });

/** The kind of the failure, nothing of what it says. */
export function failureWord(error: unknown): string {
  const { code, name, diagnostic } = (error ?? {}) as { code?: unknown; name?: unknown; diagnostic?: { rule?: unknown } };
  const word = [diagnostic?.rule, code, name].find((one) => typeof one === 'string' && /^[\w/-]{1,60}$/.test(one));
  return `failed:${typeof word === 'string' ? word : 'unknown'}`;
}

/** What cannot be written down is no reason to fail: doctor looks at the folder itself. */
export function noteRun(agent: string, event: string, outcome: string, world: World): void {
  try {
    const known = /^[\w-]{1,40}$/.test(agent) ? agent : 'unknown';
    new HookRecords(world).note({ at: world.now().toISOString(), agent: known, event, outcome });
  } catch {
    // a full or closed disk
  }
}

async function answerCall(call: HookCall, records: HookRecords, world: World): Promise<HookAnswer> {
  const { event, hook, session } = call;
  const switches = hookSwitches(world);
  const name = `${hook.agent.id}:${session}`;
  if (event === 'end' || event === 'compact') return switches.capture === 'off' ? silent('off') : capture(call, records, world);
  if (switches.inject === 'off') return silent('off');
  if (hook.answer === 'none') return silent('takes-no-text');
  if (event === 'start' && call.source === 'compact') return afterCompaction(call, records, world);
  const told = records.mark('told', name);
  if (event === 'prompt' && told !== undefined) return silent('told-before');
  const work = newerWork(call, records, world, { own: switches.inject === 'all' });
  const isStale = lookAgain(call, records, world);
  if (work?.touched ?? work?.perhaps ?? isStale) startWork(call, ['look', '--session', session], world, switches.capture);
  const mark = work ? markOf(work) : '';
  if (event === 'prompt' || work) records.keepMark('told', name, mark);
  if (!work || (told === mark && mark !== '')) return silent(work ? 'told-before' : 'nothing-newer');
  return { text: shaped(call, toldWork(work, hook.agent.id, world)), outcome: work.prepared ? 'injected' : 'pointed' };
}

/** What was told, so that it is told once in a session. */
function markOf({ hook, prepared, touched, perhaps }: NewerWork): string {
  return [hook.agent.id, prepared?.session, prepared?.size, touched?.path, touched?.size, perhaps].join(' ');
}

/** The first look at a folder, and now and then another: agents without hooks leave no word. */
const LOOK_EVERY_MS = 600_000;

function lookAgain({ folder }: HookCall, records: HookRecords, world: World): boolean {
  return world.now().getTime() - records.lookedAt(folderKey(folder, world.platform)) > LOOK_EVERY_MS;
}

function startWork({ hook, folder }: HookCall, [event, ...words]: readonly string[], world: World, capturing: 'on' | 'off'): boolean {
  return capturing === 'on' && startDetached(['hook', hook.agent.id, event!, ...words], { ...world, cwd: folder });
}

function capture(call: HookCall, records: HookRecords, world: World): HookAnswer {
  const { event, hook, session, transcript } = call;
  if (event === 'compact' && hook.compactsAlways && !hasGrown(call, records, world)) return silent('unchanged');
  if (event === 'compact') records.keepMark('compacting', `${hook.agent.id}:${session}`, world.now().toISOString());
  const upTo = transcript && transcript.size > 0 && event === 'compact' ? ['--up-to', String(transcript.size)] : [];
  return silent(startWork(call, ['capture', '--session', session, ...upTo], world, 'on') ? 'started' : 'failed:not-started');
}

/** Bytes and share by which a session is longer than what is ready of it. */
const GROWN = { bytes: 64 << 10, share: 1.25 } as const;

function hasGrown({ hook, session, folder, transcript }: HookCall, records: HookRecords, world: World): boolean {
  const known = records.prepared(folderKey(folder, world.platform), hook.agent.id);
  const before = known?.session === session ? known.size : 0;
  return transcript !== undefined && transcript.size >= Math.max(before * GROWN.share, before + GROWN.bytes);
}

/** A client waits for a start longer than this; a capture mostly takes less. */
const PATIENCE_MS = 4000;
const PAUSE_MS = 25;

/** Once for each compaction: the mark is set before it, and taken away here. */
async function afterCompaction(call: HookCall, records: HookRecords, world: World): Promise<HookAnswer> {
  const name = `${call.hook.agent.id}:${call.session}`;
  const began = records.mark('compacting', name);
  if (began === undefined) return silent('nothing-newer');
  records.dropMark('compacting', name);
  for (let waited = 0; ; waited += PAUSE_MS) {
    const own = ownPrepared(call, records, world);
    if (own && own.at >= began) return { text: shaped(call, toldCompacted(own, world)), outcome: 'injected' };
    if (waited < PATIENCE_MS) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    else return own ? { text: shaped(call, toldCompacted(own, world)), outcome: 'injected-older' } : silent('not-ready');
  }
}

function ownPrepared({ hook, session, folder }: HookCall, records: HookRecords, world: World): Prepared | undefined {
  const known = records.prepared(folderKey(folder, world.platform), hook.agent.id);
  return known?.session === session ? known : undefined;
}

/** As this client takes it, and no other: two forms at once, and some take neither. */
function shaped({ hook, event }: HookCall, text: string): string {
  if (text.length > hook.room) return '';
  const name = event === 'prompt' ? hook.events.prompt : hook.events.start;
  switch (hook.answer) {
    case 'none':
      return '';
    case 'plain':
      return text;
    case 'flat':
      return line({ additionalContext: text });
    case 'underscored':
      return line({ additional_context: text });
    case 'nested':
      return line({ hookSpecificOutput: { hookEventName: name, additionalContext: text } });
  }
}

const line = (value: JsonObject): string => `${escapedJson(JSON.stringify(value))}\n`;
