// Which client passes to which: every pinned client of one agent to every pinned client of another.
import { cases, clientTextsIn, type Case } from './cases.js';
import { contextOf, historyBefore } from './compare.js';
import type { Client } from './drivers/driver.js';
import type { Item } from './fake-model/items.js';
import type { ModelRequest } from './fake-model/server.js';
import { agents, nameOf, PROBE, type Agent, type Scene } from './scene.js';

export interface Route {
  readonly from: Agent;
  readonly to: Agent;
}

export const routes: readonly Route[] = agents.flatMap((from) => agents.filter((to) => to.driver.id !== from.driver.id).map((to) => ({ from, to })));
export const routeName = ({ from, to }: Route): string => `${nameOf(from)} → ${nameOf(to)}`;
export const casesOf = ({ from }: Route): readonly Case[] => cases.filter((one) => one.agent === from.driver.id);

/** A recorded session that the tests of a pass's life (undo, again, back) use. */
export function caseNamed({ driver }: Agent, name: string): Case {
  const found = cases.find((one) => one.agent === driver.id && one.name === name);
  if (!found) throw new Error(`no case ${name} of ${driver.id}`);
  return found;
}

/** What the source's own client sends on resume, as the other agent must see it; the session stays as it was. */
export async function controlContext({ sandbox }: Scene, agent: Agent, client: Client, id: string): Promise<Item[]> {
  const clientTexts = await clientTextsIn(await client.sessionFile(id));
  const request = await sandbox.aside(() => client.resume(id, PROBE));
  return contextOf({ agent: agent.driver.id, items: historyBefore(request.items, PROBE), clientTexts }, { crossing: true });
}

/** What a request of the target carries before this prompt. */
export const passedContext = (agent: Agent, request: ModelRequest, prompt: string): Item[] => contextOf({ agent: agent.driver.id, items: historyBefore(request.items, prompt) }, { crossing: true });
