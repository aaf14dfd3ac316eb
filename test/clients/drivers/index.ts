// The clients that the suite drives: one line each.
import { claudeCode } from './claude-code.js';
import { cline } from './cline.js';
import { codex } from './codex.js';
import { continueCli } from './continue.js';
import { copilotCli } from './copilot-cli.js';
import type { Driver } from './driver.js';
import { factoryDroid } from './factory-droid.js';
import { pi } from './pi.js';
import { geminiCli } from './gemini-cli.js';
import { qwenCode } from './qwen-code.js';
import { kilo } from './kilo.js';
import { opencode } from './opencode.js';

export const drivers: readonly Driver[] = [claudeCode, codex, pi, copilotCli, geminiCli, continueCli, qwenCode, factoryDroid, opencode, kilo, cline];
