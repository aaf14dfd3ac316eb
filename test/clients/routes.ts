// Which client passes to which, and with which sessions.
import { cases, type Case } from './cases.js';
import { contextOf, historyBefore } from './compare.js';
import type { Client } from './drivers/driver.js';
import { drivers } from './agents/index.js';
import type { Item } from './fake-model/items.js';
import type { ModelRequest } from './fake-model/server.js';
import { arrivalsIn } from './transformations/index.js';
import { agents, nameOf, PROBE, type Agent, type Scene } from './scene.js';

export interface Route {
  readonly from: Agent;
  readonly to: Agent;
  readonly cases: readonly Case[];
}

/** The session that every agent records: all kinds of content in one. */
export const RICH = 'recorded: rich';
const [reference, counterpart] = drivers.map(({ id }) => id);

const casesBy = (agent: Agent): readonly Case[] => cases.filter((one) => one.agent === agent.driver.id);
const isFirst = ({ driver, version }: Agent): boolean => driver.versions[0] === version;
const pairs = agents.flatMap((from) => agents.filter((to) => to.driver.id !== from.driver.id).map((to) => ({ from, to })));

/** Every agent once with every other, newest versions, with its rich session: the matrix. */
export const matrixRoutes: readonly Route[] = pairs
  .filter(({ from, to }) => isFirst(from) && isFirst(to))
  .map(({ from, to }) => ({ from, to, cases: casesBy(from).filter((one) => one.name === RICH) }));

/** Between the first two agents: every pinned version, every session. */
export const thoroughRoutes: readonly Route[] = pairs
  .filter(({ from, to }) => [from, to].every(({ driver }) => driver.id === reference || driver.id === counterpart))
  .map((pair) => ({ ...pair, cases: casesBy(pair.from) }));

/** With BATON_CLIENTS=all, all sessions of all agents; else a further agent's rich one, which has something of everything. */
const all = process.env['BATON_CLIENTS'] === 'all';
const isEveryday = (one: Case): boolean => one.name === RICH || one.agent === reference || one.agent === counterpart;
/** Sessions that an agent's own client is asked to resume, without Baton. */
export const controlCases = (agent: Agent): readonly Case[] => casesBy(agent).filter((one) => all || isEveryday(one));

/** A ring: every agent once as source and once as target. The slow ones are between the first two, whose stories are told anyway. */
const ring = [
  ...drivers.filter(({ id }) => id === reference),
  ...drivers.filter(({ slow }) => slow),
  ...drivers.filter(({ id, slow }) => id !== reference && !slow),
].map(({ id }) => id);
const isInRing = ({ from, to }: Pick<Route, 'from' | 'to'>): boolean =>
  ring[(ring.indexOf(from.driver.id) + 1) % ring.length] === to.driver.id;
/** Every further agent with the first one, both ways. */
const isWithFirst = ({ from, to }: Pick<Route, 'from' | 'to'>): boolean =>
  [from, to].some(({ driver }) => driver.id === reference) && [from, to].every(({ driver }) => driver.id !== counterpart);
export const smokeRoutes: readonly Route[] = pairs
  .filter((pair) => isFirst(pair.from) && isFirst(pair.to) && (all ? isWithFirst(pair) : isInRing(pair)))
  .map((pair) => ({ ...pair, cases: casesBy(pair.from).filter((one) => one.name === RICH || (all && pair.from.driver.id !== reference)) }));

/** With BATON_CLIENTS=smoke, the ring alone. */
export const routes: readonly Route[] = process.env['BATON_CLIENTS'] === 'smoke' ? smokeRoutes : [...thoroughRoutes, ...smokeRoutes];

/** The first session that the source's client recorded in the suite. */
export function recordedCase({ cases: ones, from }: Route): Case {
  const found = ones.find(({ name }) => name.startsWith('recorded'));
  if (!found) throw new Error(`nothing is recorded by ${from.driver.id}`);
  return found;
}

/** Slow clients tell their long stories with BATON_CLIENTS=all only. */
export const isToldToday = ({ from, to }: Route): boolean => all || ![from, to].some(({ driver }) => driver.slow);

export const routeName = ({ from, to }: Pick<Route, 'from' | 'to'>): string => `${nameOf(from)} → ${nameOf(to)}`;

/** What the source's own client sends on resume, as the other agent must see it; the session stays as it was. */
export async function controlContext({ sandbox }: Scene, agent: Agent, client: Client, id: string): Promise<Item[]> {
  const clientTexts = (await client.clientTexts?.(id)) ?? [];
  const request = await sandbox.aside(() => client.resume(id, PROBE));
  return contextOf({ agent: agent.driver.id, items: historyBefore(request.items, PROBE), clientTexts }, { crossing: true });
}

/** The source's context as far as the target's store can hold it. */
export const expectedIn = (to: Agent, control: readonly Item[]): Item[] =>
  arrivalsIn(to.driver.id)
    .reduce<readonly Item[]>((items, { apply }) => apply(items, { agent: to.driver.id, items }), control)
    .slice();

/** What a request of the target carries before this prompt. */
export const passedContext = (agent: Agent, request: ModelRequest, prompt: string): Item[] =>
  contextOf({ agent: agent.driver.id, items: historyBefore(request.items, prompt) }, { crossing: true });
