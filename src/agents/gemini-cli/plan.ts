// Session → Gemini CLI's records: a head, then a record for each turn; the results of a response's calls are in its own record.
import { isObject, type JsonObject } from '../../model/json.js';
import { plural } from '../../model/plural.js';
import type { Report } from '../../model/report.js';
import type { Message, Mutable, Part, Residue, ToolResultPart } from '../../model/session.js';
import type { AppendTarget, InstallPlan, InstallTarget, RecordEncoder } from '../agent.js';
import { makeCallIds, seededUuid } from '../toolkit/ids.js';
import { RecordClock } from '../toolkit/record-clock.js';
import { makeToolNames } from '../toolkit/tool-names.js';
import { toldFolder } from './folder.js';
import { encodeMessage, needsMark, PROMPT_MARK } from './messages.js';
import { sessionFile } from './paths.js';
import { projectHash } from './project-hash.js';
import { slugOf } from './projects.js';
import { isCleaningUp, settingsFile } from './retention.js';

export async function planInstall(target: InstallTarget, report: Report): Promise<InstallPlan> {
  if (isCleaningUp(target.world)) {
    report.add({
      rule: 'gemini-cli/cleanup',
      severity: 'info',
      message: 'Gemini CLI deletes resumed sessions when another one is started (seen with 0.61.0)',
      hint: `To keep them, add "general": { "sessionRetention": { "enabled": false } } to ${settingsFile(target.world)}`,
    });
  }
  return {
    path: sessionFile(target.world, slugOf(target.world, target.cwd), target.id, target.now),
    encoder: new GeminiEncoder(target, report, '', { notes: true }),
  };
}

export async function planAppend(target: AppendTarget, report: Report): Promise<RecordEncoder> {
  return new GeminiEncoder(target, report, target.lastEntry ?? 'nothing', { notes: !isMessage(target.lastRecord) });
}

/** What ends with a message is a document of messages: notes have no place there. The client's lines end with a note. */
function isMessage(record: JsonObject | undefined): boolean {
  return typeof record?.['id'] === 'string';
}

/** The client deletes a session at any start when it says that it has not changed for 30 days. */
const OLD_MS = 20 * 86_400_000;

/**
 * The head names the project's hash; a session that tells its folder nowhere gets it beside its second record, which the client ignores.
 * One that comes back after a long time would be cleaned away before it is opened, so it counts as changed now.
 */
export async function adaptRecords(target: InstallTarget): Promise<(record: JsonObject) => JsonObject> {
  const { cwd, now } = target;
  let number = 0;
  let told = false;
  return (record) => {
    told ||= isObject(record['baton']) || toldFolder(record) !== undefined;
    const tell = (++number === 2 || 'messages' in record) && !told ? { baton: { cwd } } : {};
    const set = record['$set'];
    if (isObject(set)) return { ...record, ...(isOld(set, now) && { $set: { ...set, lastUpdated: now.toISOString() } }), ...tell };
    if (typeof record['sessionId'] !== 'string') return { ...record, ...tell };
    return { ...record, projectHash: projectHash(cwd), ...(isOld(record, now) && { lastUpdated: now.toISOString() }), ...tell };
  };
}

function isOld({ lastUpdated }: JsonObject, now: Date): boolean {
  return typeof lastUpdated === 'string' && now.getTime() - Date.parse(lastUpdated) > OLD_MS;
}

/** A response of the model, until all of its calls are answered. */
interface Response {
  readonly group: string | undefined;
  readonly parts: Part[];
  readonly results: ToolResultPart[];
  readonly open: Set<string>;
  readonly at: string;
}

/** Four characters a token (0.61.0). */
const UNMASKED = 50_000 * 4;

class GeminiEncoder implements RecordEncoder {
  readonly #target: InstallTarget;
  readonly #callId = makeCallIds();
  readonly #toolName: (name: string) => string;
  readonly #seed: string;
  readonly #notes: boolean;
  readonly #report: Report;
  /** Characters of all results so far. */
  #results = 0;
  readonly #time: RecordClock;
  #records = 0;
  #response: Response | undefined;
  /** Of calls that nothing has answered yet. */
  readonly #tools = new Map<string, string>();

  /** `after`: what an existing session is continued after; empty for a new one. */
  constructor(target: InstallTarget, report: Report, after: string, { notes }: { readonly notes: boolean }) {
    this.#target = target;
    this.#notes = notes;
    this.#report = report;
    this.#toolName = makeToolNames('Gemini CLI', report);
    this.#seed = `${target.id} ${after}`;
    this.#time = new RecordClock(target);
  }

  /** Listed as the newest by `startTime`, kept by `lastUpdated`: both are now, whenever the talk was. */
  begin(): JsonObject[] {
    const { id, cwd, now, origin, title } = this.#target;
    const time = now.toISOString();
    return [
      {
        sessionId: id,
        projectHash: projectHash(cwd),
        startTime: time,
        lastUpdated: time,
        kind: 'main',
        ...(title !== undefined && { summary: title }),
        baton: { ...origin, cwd },
      },
    ];
  }

  encode(item: Message): JsonObject[] {
    this.#time.moveTo(item);
    if (item.role === 'assistant') return this.#reply(item);
    const words = item.parts.filter((part) => part.type !== 'tool-result');
    const late = item.parts.flatMap((part) => (part.type === 'tool-result' ? this.#answer(part) : []));
    if (words.length === 0) return late;
    if (needsMark(words)) this.#tellMarked();
    return [
      ...late,
      ...this.#flush(),
      this.#record([{ role: 'user', parts: words, at: this.#time.text, ...(item.summary && { summary: true as const }) }]),
    ];
  }

  #tellMarked(): void {
    this.#report.tally('gemini-cli marked prompts', (n) => ({
      rule: 'gemini-cli/prompt-marked',
      severity: 'info',
      message: `${plural(n, 'prompt')} got “${PROMPT_MARK.trim()}” in front: Gemini CLI takes what begins with “/” or “?” for a command and does not send it`,
    }));
  }

  end(): JsonObject[] {
    if (this.#results > UNMASKED)
      this.#report.add({
        rule: 'gemini-cli/masks-old-results',
        severity: 'info',
        message:
          'on resume Gemini CLI shows its model the newest 50,000 tokens of tool results in full; older ones it puts into files and ' +
          'shows their beginning and end',
        hint: 'All of them are in the session; the model can read those files.',
      });
    return [...this.#flush(), ...(this.#notes ? [{ $set: { lastUpdated: this.#target.now.toISOString() } }] : [])];
  }

  /** Other agents spread a response over several messages; here it is one record, or results would come between its calls. */
  #reply({ group, parts }: Message): JsonObject[] {
    const own = parts.map((part): Part =>
      part.type === 'tool-call' ? { ...part, call: this.#callId(part.call), tool: this.#toolName(part.tool) } : part,
    );
    const before = this.#response;
    const goesOn = before && before.results.length === 0 && (before.open.size > 0 || (group !== undefined && before.group === group));
    const flushed = goesOn ? [] : this.#flush();
    this.#response ??= { group, parts: [], results: [], open: new Set(), at: this.#time.text };
    for (const part of own) {
      this.#response.parts.push(part);
      if (part.type !== 'tool-call') continue;
      this.#response.open.add(part.call);
      this.#tools.set(part.call, part.tool);
    }
    return flushed;
  }

  /** A result whose response is written already stands by itself, as the client writes it after a compression. */
  #answer(part: ToolResultPart): JsonObject[] {
    const result = { ...part, call: this.#callId(part.call) };
    for (const inner of part.output) if (inner.type === 'text') this.#results += inner.text.length;
    if (!this.#response)
      return [
        this.#record([{ role: 'tool', parts: [result], at: this.#time.text }], {
          '#tools': { [result.call]: this.#tools.get(result.call) },
        }),
      ];
    this.#response.open.delete(result.call);
    this.#tools.delete(result.call);
    this.#response.results.push(result);
    return [];
  }

  #flush(): JsonObject[] {
    const response = this.#response;
    this.#response = undefined;
    if (!response) return [];
    const { parts, results, at } = response;
    const reply = { role: 'assistant', parts, at } as const;
    const answers = { role: 'tool', parts: results, at } as const;
    if (results.length === 0) return [this.#record([reply])];
    const calls = parts.filter((part) => part.type === 'tool-call');
    if (calls.length === results.length && calls.every((part, i) => part.call === results[i]!.call))
      return [this.#record([reply, answers])];
    // With its calls a record answers them in their order; in any other the answers stand by themselves.
    return [
      this.#record([reply], { '#in-content': true }),
      this.#record([answers], { '#tools': Object.fromEntries(calls.map((part) => [part.call, part.tool])) }),
    ];
  }

  #record(turns: readonly Pick<Mutable<Message>, 'role' | 'parts' | 'at' | 'summary'>[], hints: Residue = {}): JsonObject {
    const id = seededUuid(`${this.#seed} message ${++this.#records}`);
    return encodeMessage(
      turns.map((turn) => ({ kind: 'message', id, parent: null, ...turn })),
      id,
      hints,
    );
  }
}
