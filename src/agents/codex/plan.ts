// Session → Codex's rollout: `response_item` lines for the model, `event_msg` lines for the list and the screen.
import { isObject, type Json, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Message, Part, ToolResultPart } from '../../model/session.js';
import type { AppendTarget, InstallPlan, InstallTarget, RecordEncoder } from '../agent.js';
import { ForeignParts } from '../toolkit/foreign-parts.js';
import { RecordClock } from '../toolkit/record-clock.js';
import { modelProvider } from './config.js';
import { encodeContent, encodeItem, isFreeform } from './items.js';
import { FREEFORM_OUTPUT } from './pairs.js';
import { rolloutPath } from './paths.js';
import { WRITTEN_AS } from './written-as.js';

const LARGE_RESULT = 30_000;
/** The most that UTF-8 takes for one unit of a text. */
const WIDEST = 3;

export async function planInstall(target: InstallTarget, report: Report): Promise<InstallPlan> {
  const provider = await modelProvider(target.world, report);
  return { path: rolloutPath(target.world, target.id, target.now), encoder: new CodexEncoder(target, report, { provider }) };
}

export async function planAppend(target: AppendTarget, report: Report): Promise<RecordEncoder> {
  const ordinal = target.lastRecord?.['ordinal'];
  return new CodexEncoder(target, report, typeof ordinal === 'number' ? { ordinal } : {});
}

/** The head of a rollout from elsewhere names that machine's provider; here only the user's own is accepted. */
export async function adaptRecords(target: InstallTarget, report: Report): Promise<(record: JsonObject) => JsonObject> {
  const provider = await modelProvider(target.world, report);
  return (record) => {
    const { payload } = record;
    return record['type'] === 'session_meta' && isObject(payload)
      ? { ...record, payload: { ...payload, model_provider: provider } }
      : record;
  };
}

class CodexEncoder implements RecordEncoder {
  readonly #target: InstallTarget;
  readonly #provider: string | undefined;
  readonly #foreign: ForeignParts;
  readonly #time: RecordClock;
  /** Calls that were written as freeform ones: their results must be of that kind too. */
  readonly #freeform = new Set<string>();
  #items = 0;
  #ordinal: number | undefined;

  /** Without a provider: an existing rollout is continued. Where its lines are numbered, so are the new ones. */
  constructor(target: InstallTarget, report: Report, { provider, ordinal }: { readonly provider?: string; readonly ordinal?: number }) {
    this.#target = target;
    this.#foreign = new ForeignParts({ agent: 'Codex' }, report);
    this.#time = new RecordClock(target);
    this.#provider = provider;
    this.#ordinal = ordinal;
    if (provider === undefined) this.#items = 1;
  }

  begin(): JsonObject[] {
    const { id, cwd, branch, origin } = this.#target;
    const meta = {
      session_id: id,
      id,
      timestamp: this.#time.text,
      cwd,
      originator: 'baton',
      cli_version: WRITTEN_AS,
      source: 'cli',
      model_provider: this.#provider,
      ...(branch !== undefined && { git: { branch } }),
      baton: origin,
    };
    return [this.#line('session_meta', meta)];
  }

  encode(item: Message): JsonObject[] {
    this.#time.moveTo(item);
    const first = this.#items++ === 0;
    const isPrompt = item.role === 'user' && !item.summary;
    // The list shows only sessions with a prompt near their beginning; here another record comes first.
    const opener =
      first && !isPrompt ? [this.#event({ type: 'user_message', message: this.#target.title ?? 'Continued session', images: [] })] : [];
    return [...opener, ...this.#records(item, first)];
  }

  end(): JsonObject[] {
    return [];
  }

  #records(item: Message, first: boolean): JsonObject[] {
    if (item.summary) return [this.#summary(item, first)];
    if (item.role === 'assistant') return item.parts.flatMap((part) => this.#assistantPart(part));
    const results = item.parts.filter((part) => part.type === 'tool-result');
    const words = item.parts.filter((part) => part.type === 'text' || part.type === 'file');
    return [...results.map((part) => this.#result(part)), ...(words.length > 0 ? this.#prompt(words) : [])];
  }

  #result(part: ToolResultPart): JsonObject {
    const result = this.#foreign.result(part);
    const line = this.#item(
      encodeItem({ role: 'tool', parts: [result] }, this.#freeform.delete(result.call) ? { '#item': FREEFORM_OUTPUT } : {}),
    );
    if (textLength(result) * WIDEST < LARGE_RESULT) return line;
    const bytes = result.output.reduce((sum, inner) => sum + (inner.type === 'text' ? Buffer.byteLength(inner.text) : 0), 0);
    // On load the client cuts results to 12,000 tokens of four bytes, unless the line allows more (0.166).
    return bytes < LARGE_RESULT ? line : { ...line, metadata: { fallback_token_limit_override: Math.ceil(bytes / 3) } };
  }

  #summary(item: Message, first: boolean): JsonObject {
    const message = encodeItem({ role: 'user', parts: item.parts }, {});
    const text = item.parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
    if (first) return this.#line('compacted', { message: text, replacement_history: [message] });
    return { ...this.#item(message), baton: { summary: true } };
  }

  #prompt(parts: readonly Part[]): JsonObject[] {
    const shown = parts.map((part) => this.#foreign.shown(part));
    const message = shown
      .map((part) => (part.type === 'text' ? part.text : ''))
      .filter(Boolean)
      .join('\n');
    const images = shown.flatMap((part) =>
      part.type === 'file' ? [(encodeContent(part, 'user') as { image_url: string }).image_url] : [],
    );
    return [
      this.#item(encodeItem({ role: 'user', parts: shown }, {})),
      this.#event({ type: 'user_message', message, images, local_images: [], text_elements: [] }),
    ];
  }

  #assistantPart(part: Part): JsonObject[] {
    const shown = this.#foreign.said(part);
    if (shown.type === 'tool-call' && isFreeform(shown)) this.#freeform.add(shown.call);
    const item = this.#item(encodeItem({ role: 'assistant', parts: [shown] }, {}));
    return shown.type === 'text' ? [item, this.#event({ type: 'agent_message', message: shown.text })] : [item];
  }

  #item(payload: JsonObject): JsonObject {
    return this.#line('response_item', payload);
  }

  #event(payload: { readonly [key: string]: Json }): JsonObject {
    return this.#line('event_msg', payload);
  }

  #line(type: string, payload: JsonObject): JsonObject {
    const timestamp = this.#time.text;
    return this.#ordinal === undefined ? { timestamp, type, payload } : { timestamp, ordinal: ++this.#ordinal, type, payload };
  }
}

function textLength({ output }: ToolResultPart): number {
  return output.reduce((sum, inner) => sum + (inner.type === 'text' ? inner.text.length : 0), 0);
}
