// The manifest that a passed session gets, and what Cline's own records need in a new place.
import path from 'node:path';
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import type { Companion, InstallTarget } from '../agent.js';
import { diskFiles } from '../toolkit/disk-files.js';
import { smallJson } from '../toolkit/cline-like/task-facts.js';
import { dataFolder, manifestFile, messagesFile } from './paths.js';

export async function companions(target: InstallTarget): Promise<readonly Companion[]> {
  const { id, cwd, title, origin, branch } = target;
  const manifest = {
    version: 1,
    session_id: id,
    source: 'cli',
    pid: process.pid,
    started_at: target.startedAt.toISOString(),
    ended_at: target.now.toISOString(),
    exit_code: 0,
    status: 'completed',
    interactive: false,
    ...ownModel(target),
    cwd,
    workspace_root: cwd,
    enable_tools: true,
    enable_spawn: true,
    enable_teams: false,
    metadata: { ...(branch !== undefined && { git: { branch } }), ...(title !== undefined && { title }), baton: { ...origin } },
    messages_path: messagesFile(target.world, id),
  };
  return [{ path: manifestFile(target.world, id), text: `${JSON.stringify(manifest, null, 2)}\n`, reveals: true }];
}

/** What the user has chosen: any other provider might have no key here. */
function ownModel({ world }: InstallTarget): { readonly provider: string; readonly model: string } {
  const settings = smallJson(path.join(dataFolder(world), 'settings', 'providers.json'), diskFiles);
  const provider = stringOf(settings?.['lastUsedProvider']) || 'cline';
  const all = isObject(settings?.['providers']) ? settings['providers'] : {};
  const own = isObject(all[provider]) && isObject(all[provider]['settings']) ? all[provider]['settings'] : {};
  return { provider, model: stringOf(own['model']) || 'default' };
}

/** The native record of a manifest, or of a message, in its new place: paths, and the tool's name in each result, which old tasks lack and 3.0.65 needs. */
export async function adaptRecords(target: InstallTarget): Promise<(record: JsonObject) => JsonObject> {
  const tools = new Map<string, string>();
  return (record) => {
    if ('session_id' in record) return { ...record, messages_path: messagesFile(target.world, target.id) };
    if (!Array.isArray(record['content'])) return record;
    const content = record['content'].map((block) => {
      if (!isObject(block)) return block;
      if (block['type'] === 'tool_use' && typeof block['id'] === 'string' && typeof block['name'] === 'string')
        tools.set(block['id'], block['name']);
      if (block['type'] !== 'tool_result' || typeof block['name'] === 'string') return block;
      return { ...block, name: tools.get(stringOf(block['tool_use_id']) ?? '') ?? 'tool' };
    });
    return content.some((block, i) => block !== (record['content'] as readonly unknown[])[i]) ? { ...record, content } : record;
  };
}
