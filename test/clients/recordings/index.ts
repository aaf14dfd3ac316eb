// What each real client records for the suite: one line each.
import { claudeCodeRecordings } from './claude-code.js';
import { clineRecordings } from './cline.js';
import { codexRecordings } from './codex.js';
import { continueRecordings } from './continue.js';
import { copilotCliRecordings } from './copilot-cli.js';
import { factoryDroidRecordings } from './factory-droid.js';
import { piRecordings } from './pi.js';
import { geminiCliRecordings } from './gemini-cli.js';
import { qwenCodeRecordings } from './qwen-code.js';
import { opencodeLikeRecordings } from './opencode-like.js';
import type { Recording } from './recording.js';

export const recordings: Readonly<Record<string, readonly Recording[]>> = {
  'claude-code': claudeCodeRecordings,
  codex: codexRecordings,
  'factory-droid': factoryDroidRecordings,
  pi: piRecordings,
  'copilot-cli': copilotCliRecordings,
  'gemini-cli': geminiCliRecordings,
  continue: continueRecordings,
  'qwen-code': qwenCodeRecordings,
  opencode: opencodeLikeRecordings,
  kilo: opencodeLikeRecordings,
  cline: clineRecordings,
};
