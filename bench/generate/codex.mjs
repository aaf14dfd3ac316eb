// Writes one session as Codex 0.166 does (paginated history: ordinals, response items for the model, completed items for the screen).
import { Budget } from './budget.mjs';
import { LineWriter } from './line-writer.mjs';

/** sessions/YYYY/MM/DD/rollout-<time>-<id>.jsonl, relative to ~/.codex. */
export function rolloutPath(id, startedAt) {
  const at = new Date(startedAt).toISOString();
  return `sessions/${at.slice(0, 10).replaceAll('-', '/')}/rollout-${at.slice(0, 19).replaceAll(':', '-')}-${id}.jsonl`;
}

/** Same options and answer as writeClaudeCode. */
export function writeCodex(path, options) {
  const session = new CodexSession(path, options);
  session.open();
  while (session.bytes < options.bytes) session.turn();
  return session.close();
}

class CodexSession {
  #out;
  #budget;
  #material;
  #random;
  #text;
  #options;
  #clock;
  #turn;
  #lastPrompt = '';
  #counts = { prompts: 0, texts: 0, reasoning: 0, calls: 0, results: 0, failed: 0, images: 0 };

  constructor(path, options) {
    this.#options = options;
    this.#out = new LineWriter(path);
    this.#budget = new Budget(options.mix);
    this.#material = options.material;
    this.#random = options.material.random;
    this.#text = options.material.text;
    this.#clock = options.startedAt;
  }

  get bytes() {
    return this.#out.bytes;
  }

  open() {
    const { id, cwd } = this.#options;
    // No model_provider: a client with any provider may resume the file.
    this.#line('session_meta', {
      session_id: id,
      id,
      timestamp: this.#now(),
      cwd,
      originator: 'codex_cli_rs',
      cli_version: '0.166.0',
      source: 'cli',
      thread_source: 'user',
      base_instructions: { text: this.#text.take('prose', 12_000) },
      history_mode: 'paginated',
      git: { commit_hash: this.#random.hex(40), branch: 'main' },
    });
  }

  turn() {
    this.#turn = this.#random.uuid(7);
    const { cwd } = this.#options;
    this.#event({
      type: 'task_started',
      turn_id: this.#turn,
      started_at: Math.floor(this.#clock / 1000),
      model_context_window: 258_400,
      collaboration_mode_kind: 'default',
    });
    if (this.#counts.prompts === 0) {
      this.#item({
        type: 'message',
        id: `msg_${this.#random.uuid(7)}`,
        role: 'user',
        content: [
          { type: 'input_text', text: `<environment_context>\n  <cwd>${cwd}</cwd>\n  <shell>bash</shell>\n</environment_context>` },
        ],
      });
    }
    this.#line('turn_context', {
      turn_id: this.#turn,
      cwd,
      approval_policy: 'never',
      sandbox_policy: { type: 'danger-full-access' },
      model: 'gpt-5.5',
      summary: 'none',
    });
    this.#prompt();
    for (let rounds = this.#random.between(2, 12); rounds > 0 && this.bytes < this.#options.bytes; rounds--) this.#round();
    const closing = this.#text.take('prose', this.#random.between(200, 1800));
    this.#say(closing);
    this.#event({
      type: 'task_complete',
      turn_id: this.#turn,
      last_agent_message: closing,
      completed_at: Math.floor(this.#clock / 1000),
      duration_ms: this.#random.between(2000, 400_000),
    });
  }

  close() {
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
    const text = this.#text.take('prose', this.#random.between(40, 500)).trim();
    const image = this.#material.images.next(this.#budget.left('images') / 2);
    const image_url = image && `data:image/png;base64,${image.base64}`;
    const id = `msg_${this.#random.uuid(7)}`;
    const kind = image ? 'images' : 'rest';
    this.#counts.prompts++;
    if (image) this.#counts.images++;
    this.#lastPrompt = text.replace(/\s+/g, ' ').slice(0, 199);
    this.#item(
      {
        type: 'message',
        id,
        role: 'user',
        content: [{ type: 'input_text', text }, ...(image ? [{ type: 'input_image', image_url }] : [])],
      },
      kind,
    );
    this.#done(
      {
        type: 'UserMessage',
        id: this.#random.uuid(7),
        content: [{ type: 'text', text, text_elements: [] }, ...(image ? [{ type: 'image', image_url }] : [])],
      },
      kind,
    );
  }

  #round() {
    if (this.#random.chance(0.4)) {
      const text = this.#text.take('prose', this.#random.between(60, 500));
      const id = `rs_${this.#random.hex(24)}`;
      this.#done({ type: 'Reasoning', id, summary_text: [text], raw_content: [] });
      this.#item({
        type: 'reasoning',
        id,
        summary: [{ type: 'summary_text', text }],
        content: null,
        encrypted_content: this.#material.sealed(this.#random.between(400, 1600)),
      });
      this.#counts.reasoning++;
    }
    if (this.#random.chance(0.5)) this.#say(this.#text.take('prose', this.#random.between(40, 400)));
    const pending = [];
    for (let n = this.#random.chance(0.3) ? this.#random.between(2, 3) : 1; n > 0; n--) pending.push(this.#call());
    for (const [i, call] of pending.entries()) this.#result(call, pending.length - i);
    const usage = {
      input_tokens: this.#random.between(100, 90_000),
      cached_input_tokens: 0,
      cache_write_input_tokens: 0,
      output_tokens: this.#random.between(20, 900),
      reasoning_output_tokens: 0,
      total_tokens: 100_000,
    };
    this.#event({
      type: 'token_count',
      info: { total_token_usage: usage, last_token_usage: usage, model_context_window: 258_400 },
      rate_limits: null,
    });
  }

  #say(text) {
    const id = `msg_${this.#random.hex(24)}`;
    this.#done({ type: 'AgentMessage', id, content: [{ type: 'Text', text }] });
    this.#item({ type: 'message', status: 'completed', id, role: 'assistant', content: [{ type: 'output_text', text, annotations: [] }] });
    this.#counts.texts++;
  }

  #call() {
    const call_id = `call_${this.#random.hex(24)}`;
    this.#counts.calls++;
    if (this.#random.chance(0.2)) {
      const file = `src/${this.#random.pick(['reader', 'queue', 'index'])}-${this.#random.between(1, 400)}.ts`;
      const lines = this.#text
        .take('code', this.#random.between(100, 2500))
        .split('\n')
        .map((l) => `+${l}`)
        .join('\n');
      this.#item({
        type: 'custom_tool_call',
        id: `ctc_${this.#random.hex(24)}`,
        status: 'completed',
        call_id,
        name: 'apply_patch',
        input: `*** Begin Patch\n*** Add File: ${file}\n${lines}\n*** End Patch\n`,
      });
      return { call_id, patch: file };
    }
    const cmd = `sed -n ${this.#random.between(1, 400)},${this.#random.between(401, 900)}p src/reader-${this.#random.between(1, 400)}.ts`;
    this.#item({
      type: 'function_call',
      status: 'completed',
      id: `fc_${this.#random.hex(24)}`,
      name: 'exec_command',
      arguments: JSON.stringify({ cmd }),
      call_id,
    });
    return { call_id, cmd };
  }

  #result({ call_id, patch, cmd }, among) {
    this.#counts.results++;
    if (patch) {
      this.#item(
        {
          type: 'custom_tool_call_output',
          id: `ctco_${this.#random.uuid(7)}`,
          call_id,
          output: `Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess. Updated the following files:\nA ${patch}\n`,
        },
        'toolResults',
      );
      return;
    }
    const exit_code = this.#random.chance(0.08) ? 1 : 0;
    if (exit_code) this.#counts.failed++;
    const size = (this.#budget.left('toolResults') / among) * (0.05 + 1.6 * this.#random.fraction() ** 2);
    const output = this.#text.take(this.#random.chance(0.5) ? 'code' : 'terminal', Math.max(60, Math.min(60_000, size / 2)));
    const { cwd } = this.#options;
    // The client keeps the output twice: once for the screen, once for the model.
    this.#done(
      {
        type: 'CommandExecution',
        id: call_id,
        command: ['/bin/bash', '-lc', cmd],
        cwd: `file://${cwd}`,
        parsed_cmd: [{ type: 'unknown', cmd }],
        source: 'unified_exec_startup',
        status: exit_code ? 'failed' : 'completed',
        aggregated_output: output,
        exit_code,
        duration: { secs: 0, nanos: 5811 },
      },
      'toolResults',
    );
    this.#item(
      {
        type: 'function_call_output',
        id: `fco_${this.#random.uuid(7)}`,
        call_id,
        output: `Chunk ID: ${this.#random.hex(6)}\nWall time: 0.0000 seconds\nProcess exited with code ${exit_code}\nOutput:\n${output}`,
      },
      'toolResults',
    );
  }

  #item(payload, kind) {
    this.#line('response_item', { ...payload, internal_chat_message_metadata_passthrough: { turn_id: this.#turn } }, kind);
  }

  #done(item, kind) {
    this.#event(
      {
        type: 'item_completed',
        thread_id: this.#options.id,
        turn_id: this.#turn,
        item,
        started_at_ms: this.#clock,
        completed_at_ms: this.#clock,
      },
      kind,
    );
  }

  #event(payload, kind) {
    this.#line('event_msg', payload, kind);
  }

  #line(type, payload, kind = 'rest') {
    this.#budget.count(
      kind,
      this.#out.write({ timestamp: this.#now(this.#random.between(1, 3000)), ordinal: this.#out.lines, type, payload }),
    );
  }

  #now(later = 0) {
    this.#clock += later;
    return new Date(this.#clock).toISOString();
  }
}
