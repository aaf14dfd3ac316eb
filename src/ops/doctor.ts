// `doctor`: what is wrong on this machine and what to do about it.
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { agents } from '../agents/index.js';
import type { AgentAdapter } from '../agents/agent.js';
import { recover } from '../io/apply.js';
import { dataFolder, type World } from '../io/world.js';
import { Report } from '../model/report.js';
import { Receipts } from '../store/receipts.js';
import { agentStatuses } from './agent-status.js';

export interface Check {
  readonly name: string;
  readonly state: 'ok' | 'note' | 'problem';
  readonly detail: string;
  /** What to do, when something is to be done. */
  readonly fix?: string;
}

export async function runChecks(world: World, report: Report): Promise<readonly Check[]> {
  return [checkNode(), checkOwnData(world), checkInterrupted(world, report), ...agentStatuses(world).flatMap((status) => checkAgent(agents.find((one) => one.id === status.id)!, status, world)), checkReceipts(world, report)];
}

function checkNode(): Check {
  return { name: 'Node.js', state: 'ok', detail: process.version };
}

function checkOwnData(world: World): Check {
  const folder = dataFolder(world);
  const name = 'Baton’s own data';
  let at = folder;
  while (!existsSync(at)) at = path.dirname(at);
  if (!isWritable(at)) return { name, state: 'problem', detail: `${folder} cannot be written`, fix: 'Set BATON_HOME to a folder of your own.' };
  if (at !== folder) return { name, state: 'ok', detail: `${folder} (made when first needed)` };
  if (process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0) {
    return { name, state: 'problem', detail: `${folder} can be read by others; it holds copies of sessions`, fix: `chmod 700 ${folder}` };
  }
  return { name, state: 'ok', detail: folder };
}

function checkInterrupted(world: World, report: Report): Check {
  const found = new Report();
  const vanished = recover(path.join(dataFolder(world), 'journal'), found);
  const receipts = new Receipts(world);
  for (const id of vanished) receipts.remove(id);
  for (const one of found.diagnostics) report.add(one);
  const n = found.diagnostics.length;
  return n === 0 ? { name: 'Interrupted passes', state: 'ok', detail: 'none' } : { name: 'Interrupted passes', state: 'note', detail: `${n} cleaned up` };
}

function checkAgent(agent: AgentAdapter, status: ReturnType<typeof agentStatuses>[number], world: World): Check[] {
  const checks: Check[] = [];
  if (!status.client) checks.push({ name: agent.name, state: 'note', detail: 'its client is not on the PATH', fix: agent.client.install });
  else if (status.client.version === 'unknown') checks.push({ name: agent.name, state: 'problem', detail: `${status.client.path} does not tell its version`, fix: `Run \`${agent.client.command} --version\` and see what it says.` });
  else checks.push({ name: agent.name, state: 'ok', detail: `client ${status.client.version}` });
  if (!status.found) return [...checks, { name: `${agent.name}’s store`, state: 'note', detail: `none at ${status.store}` }];
  if (!isWritable(status.store)) checks.push({ name: `${agent.name}’s store`, state: 'problem', detail: `${status.store} cannot be written, so nothing can be passed to it`, fix: 'Check the folder’s owner and permissions.' });
  const quiet = new Report();
  let sessions = 0;
  for (const _ref of agent.discover(world, quiet)) sessions++;
  const unreadable = quiet.diagnostics.length;
  checks.push({
    name: `${agent.name}’s sessions`,
    state: unreadable > 0 ? 'problem' : 'ok',
    detail: `${sessions} found${unreadable > 0 ? `, ${unreadable} places cannot be read (first: ${quiet.diagnostics[0]!.place?.source})` : ''}`,
    ...(unreadable > 0 && { fix: 'Check their owner and permissions.' }),
  });
  return checks;
}

function checkReceipts(world: World, report: Report): Check {
  const receipts = new Receipts(world).all(report).filter((one) => !one.undone);
  const objects = path.join(dataFolder(world), 'objects');
  const bytes = existsSync(objects) ? folderSize(objects) : 0;
  return { name: 'Passes', state: 'ok', detail: `${receipts.length} can be taken back; originals kept for the way back take ${(bytes / 1e6).toFixed(1)} MB` };
}

function folderSize(folder: string): number {
  let sum = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) sum += statSync(path.join(entry.parentPath, entry.name)).size;
  }
  return sum;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
