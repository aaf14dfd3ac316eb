// Writes one session as Claude Code 2.1.325 does: same records, same key order, same tree, as many bytes as asked for.
import { Budget } from './budget.mjs';
import { makeCall, makeImageCall } from './claude-code-tools.mjs';
import { LineWriter } from './line-writer.mjs';

const MODEL = 'claude-opus-5-5';

/** ~/.claude/projects/<this> (paths here stay below the 200 characters where the client starts to hash). */
export const projectFolder = (cwd) => cwd.replace(/[^A-Za-z0-9]/g, '-');

/**
 * Returns what the file holds, counted while writing: a benchmark that finds less has skipped something.
 * options: { bytes, mix: {toolResults, images}, material, id, cwd, startedAt (ms), title? }
 */
export function writeClaudeCode(path, options) {
  const session = new ClaudeCodeSession(path, options);
  session.open();
  while (session.bytes < options.bytes) session.turn();
  return session.close();
}

class ClaudeCodeSession {
  #out;
  #budget;
  #material;
  #random;
  #text;
  #options;
  #clock;
  #leaf = null;
  #tail;
  #lastPrompt = '';
  #promptId;
  #counts = { prompts: 0, texts: 0, reasoning: 0, calls: 0, results: 0, failed: 0, images: 0 };

  constructor(path, options) {
    this.#options = options;
    this.#out = new LineWriter(path);
    this.#budget = new Budget(options.mix);
    this.#material = options.material;
    this.#random = options.material.random;
    this.#text = options.material.text;
    this.#clock = options.startedAt;
    this.#tail = {
      userType: 'external',
      entrypoint: 'cli',
      cwd: options.cwd,
      sessionId: options.id,
      version: '2.1.325',
      gitBranch: 'main',
    };
  }

  get bytes() {
    return this.#out.bytes;
  }

  open() {
    this.#write('rest', { type: 'permission-mode', permissionMode: 'default', sessionId: this.#options.id });
  }

  /** A prompt, several rounds of calls and results, a closing answer. */
  turn() {
    this.#prompt();
    if (this.#counts.prompts === 1) this.#openingAttachments();
    for (let rounds = this.#random.between(2, 12); rounds > 0 && this.bytes < this.#options.bytes; rounds--) this.#round();
    this.#assistant(this.#responseIds(), { type: 'text', text: this.#text.take('prose', this.#random.between(200, 1800)) }, 'end_turn');
    this.#counts.texts++;
    this.#write(
      'rest',
      this.#linked((head, uuid, timestamp) => ({
        ...head,
        type: 'system',
        subtype: 'turn_duration',
        durationMs: this.#random.between(2000, 400_000),
        messageCount: this.#out.lines,
        uuid,
        timestamp,
        isMeta: false,
        ...this.#tail,
      })),
    );
    this.#write('rest', { type: 'last-prompt', lastPrompt: this.#lastPrompt, leafUuid: this.#leaf, sessionId: this.#options.id });
  }

  close() {
    const { id, title } = this.#options;
    if (title) this.#write('rest', { type: 'ai-title', aiTitle: title, sessionId: id });
    this.#write('rest', { type: 'mode', mode: 'normal', sessionId: id });
    this.#out.close();
    return {
      bytes: this.#out.bytes,
      lines: this.#out.lines,
      ...this.#counts,
      share: this.#budget.spent,
      lastPrompt: this.#lastPrompt,
      endedAt: this.#clock,
    };
  }

  #prompt() {
    const words = this.#text
      .take('prose', this.#random.chance(0.03) ? this.#random.between(2000, 12_000) : this.#random.between(40, 500))
      .trim();
    // Only now and then: a pasted image costs half of a read one, so with a chance at every prompt all images would be pasted.
    const image = this.#random.chance(0.3) ? this.#material.images.next(this.#budget.left('images')) : undefined;
    const content = image
      ? [
          { type: 'text', text: words },
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: image.base64 } },
        ]
      : words;
    if (image) this.#counts.images++;
    this.#counts.prompts++;
    this.#lastPrompt = words.replace(/\s+/g, ' ').slice(0, 199);
    this.#promptId = this.#random.uuid();
    this.#write(
      image ? 'images' : 'rest',
      this.#linked((head, uuid, timestamp) => ({
        ...head,
        promptId: this.#promptId,
        type: 'user',
        message: { role: 'user', content },
        uuid,
        timestamp,
        ...(image ? { imagePasteIds: [this.#counts.images] } : {}),
        permissionMode: 'default',
        ...this.#tail,
      })),
    );
    this.#write('rest', {
      type: 'file-history-snapshot',
      messageId: this.#leaf,
      snapshot: { messageId: this.#leaf, trackedFileBackups: {}, timestamp: this.#now() },
      isSnapshotUpdate: false,
    });
    if (this.#counts.prompts % 25 === 0)
      this.#attachment(
        { type: 'date', date: this.#now().slice(0, 10) },
        `<system-reminder>\nToday's date is ${this.#now().slice(0, 10)}.\n</system-reminder>`,
      );
  }

  #openingAttachments() {
    const { cwd } = this.#options;
    this.#attachment(
      {
        type: 'environment',
        snapshot: {
          workingDirectory: cwd,
          isWorktree: false,
          isGitRepo: true,
          additionalWorkingDirectories: [],
          platform: 'linux',
          shell: 'bash',
          osVersion: 'Linux 6.1.0',
        },
      },
      `Working directory: ${cwd}\nPlatform: linux\nShell: bash`,
    );
    this.#attachment(
      { type: 'date', date: this.#now().slice(0, 10) },
      `<system-reminder>\nToday's date is ${this.#now().slice(0, 10)}.\n</system-reminder>`,
    );
  }

  #attachment(attachment, rendered) {
    this.#write(
      'rest',
      this.#linked((head, uuid, timestamp) => ({
        ...head,
        attachment,
        type: 'attachment',
        uuid,
        timestamp,
        rendered: [{ content: rendered }],
        renderedRole: 'system',
        ...this.#tail,
      })),
    );
  }

  /** One model response, split over a record per block, and the results of its (often parallel) calls. */
  #round() {
    const response = this.#responseIds();
    if (this.#random.chance(0.4)) {
      const thinking = this.#text.take('prose', this.#random.between(150, 2500));
      this.#assistant(response, { type: 'thinking', thinking, signature: this.#material.sealed(this.#random.between(300, 900)) });
      this.#counts.reasoning++;
    }
    if (this.#random.chance(0.5)) {
      this.#assistant(response, { type: 'text', text: this.#text.take('prose', this.#random.between(40, 400)) });
      this.#counts.texts++;
    }
    const pending = [];
    for (let n = this.#random.chance(0.4) ? this.#random.between(2, 4) : 1; n > 0; n--) {
      const call = this.#nextCall(n);
      const id = `toolu_${this.#random.hex(24)}`;
      this.#assistant(response, { type: 'tool_use', id, name: call.name, input: call.input });
      pending.push({ ...call, id, assistant: this.#leaf });
      this.#counts.calls++;
    }
    // Each result follows the record of its call, not on the result before it: a tree, not a list.
    for (const call of pending) this.#result(call);
  }

  #nextCall(among) {
    const { cwd } = this.#options;
    const image = this.#material.images.next(this.#budget.left('images') / 2);
    if (image) {
      this.#counts.images++;
      return { ...makeImageCall({ image, cwd, random: this.#random }), kind: 'images' };
    }
    // Squared: many small results and a few long ones, as in genuine files; what one leaves, a later one gets.
    const share = this.#random.fraction() ** 2;
    return {
      ...makeCall({ material: this.#material, cwd, size: (this.#budget.left('toolResults') / among) * (0.05 + 1.6 * share) }),
      kind: 'toolResults',
    };
  }

  #result({ id, content, failed, mirror, assistant, kind }) {
    this.#leaf = assistant;
    const block = failed
      ? { type: 'tool_result', content, is_error: true, tool_use_id: id }
      : { tool_use_id: id, type: 'tool_result', content, ...(failed === false ? { is_error: false } : {}) };
    this.#write(
      kind,
      this.#linked((head, uuid, timestamp) => ({
        ...head,
        promptId: this.#promptId,
        type: 'user',
        message: { role: 'user', content: [block] },
        uuid,
        timestamp,
        toolUseResult: mirror,
        sourceToolAssistantUUID: assistant,
        ...this.#tail,
      })),
    );
    this.#counts.results++;
    if (failed) this.#counts.failed++;
  }

  #responseIds() {
    return { message: `msg_${this.#random.hex(24)}`, request: `req_${this.#random.hex(24)}`, block: 0 };
  }

  #assistant(response, block, stopReason = 'tool_use') {
    const usage = {
      input_tokens: this.#random.between(1, 400),
      cache_creation_input_tokens: this.#random.between(0, 9000),
      cache_read_input_tokens: this.#random.between(0, 180_000),
      output_tokens: this.#random.between(10, 2000),
      server_tool_use: { web_search_requests: 0, web_fetch_requests: 0 },
      service_tier: 'standard',
      cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 0 },
    };
    this.#write(
      'rest',
      this.#linked((head, uuid, timestamp) => ({
        ...head,
        message: {
          id: response.message,
          type: 'message',
          role: 'assistant',
          model: MODEL,
          content: [block],
          stop_reason: stopReason,
          stop_sequence: null,
          usage,
          stop_details: null,
        },
        apiBlockIndex: response.block++,
        requestId: response.request,
        requestedModel: MODEL,
        type: 'assistant',
        uuid,
        timestamp,
        effort: 'medium',
        ...this.#tail,
      })),
    );
  }

  /** A record of the tree: child of the newest one, and itself the newest from now on. */
  #linked(make) {
    const uuid = this.#random.uuid();
    const record = make({ parentUuid: this.#leaf, isSidechain: false }, uuid, this.#now(this.#random.between(5, 4000)));
    this.#leaf = uuid;
    return record;
  }

  #now(later = 0) {
    this.#clock += later;
    return new Date(this.#clock).toISOString();
  }

  #write(kind, record) {
    this.#budget.count(kind, this.#out.write(record));
  }
}
