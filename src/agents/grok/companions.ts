// What lies beside a session that Grok gets: its summary, without which no list has it, and a note of ours.
import path from 'node:path';
import { firstWords } from '../../model/short-text.js';
import type { Report } from '../../model/report.js';
import type { Companion, InstallTarget } from '../agent.js';
import { NOTE, SUMMARY } from './file-names.js';
import { chooseModel } from './model-choice.js';
import { sessionFile } from './paths.js';

const TITLE_LENGTH = 200;
/** Of the items in a history. */
const FORMAT = 1;

export async function companions(target: InstallTarget, report: Report): Promise<readonly Companion[]> {
  const { world, id, cwd, branch, title, origin } = target;
  const folder = path.dirname(sessionFile(world, cwd, id));
  const name = (title === undefined ? '' : firstWords(title, TITLE_LENGTH)) || 'Continued session'; // one without a name is not listed (1.0.41)
  const now = target.now.toISOString();
  const summary = {
    info: { id, cwd },
    session_summary: name,
    created_at: target.startedAt.toISOString(),
    updated_at: now,
    num_messages: 0,
    current_model_id: await chooseModel(target, report),
    chat_format_version: FORMAT,
    ...(branch !== undefined && { head_branch: branch }),
    last_active_at: now,
    generated_title: name,
    title_is_manual: true,
  };
  return [
    { path: path.join(folder, SUMMARY), text: `${JSON.stringify(summary, null, 2)}\n`, reveals: true },
    { path: path.join(folder, NOTE), text: `${JSON.stringify({ baton: origin })}\n` },
  ];
}
