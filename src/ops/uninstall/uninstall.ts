// `uninstall`: what the record says is ours goes, if it is still exactly that.
import { agents, findAgent } from '../../agents/index.js';
import type { World } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import { Installations, type Installation } from '../../store/installations.js';
import { applyPlan } from '../install/apply.js';
import { refusable, type AgentResult, type InstallResult } from '../install/install.js';
import type { UninstallInput } from '../install/input.js';
import { uninstallProject } from '../install/project.js';
import { removeItems } from '../install/remove.js';
import { tellChanges } from '../install/tell.js';
import { Texts } from '../install/texts.js';
import { isTrust } from '../install/trust.js';
import { requireHere, underLock } from '../install/turns.js';
import type { OperationContext } from '../operation.js';
import { usage } from '../usage.js';

export async function uninstall(input: UninstallInput, context: OperationContext): Promise<InstallResult> {
  requireHere(context);
  const { here, report } = context;
  const ids = chosen(input, here);
  if (ids.length === 0 && input.all && !input.project)
    report.add({ rule: 'install/none', severity: 'info', message: 'nothing is installed in any agent' });
  return underLock(here, async () => {
    const results: AgentResult[] = [];
    for (const id of ids) results.push(await refusable(id, report, () => takeOut(id, input, context)));
    return { dryRun: input.dryRun, agents: results, project: input.project ? await uninstallProject(input, context) : null };
  });
}

function chosen({ agents: named = [], all, project }: UninstallInput, here: World): readonly string[] {
  const records = new Installations(here);
  const { records: known, unusable } = records.look();
  const there = new Set([...known.map(({ id }) => id), ...unusable.map(({ file }) => file.replace(/^.*[\\/]|\.json$/g, ''))]);
  const ids = agents.map(({ id }) => id);
  const wanted = ids.filter((id) => named.includes(id) || (all && there.has(id)));
  if (wanted.length > 0 || all || project) return wanted;
  const installed = ids.filter((id) => there.has(id));
  throw usage({
    rule: 'install/nothing-chosen',
    message: 'which agent? Name one or more, or give --all',
    hint: installed.length === 0 ? 'Nothing is installed.' : `Installed: ${installed.join(', ')}.`,
  });
}

async function takeOut(id: string, { dryRun, force }: UninstallInput, { here, report }: OperationContext): Promise<AgentResult> {
  const agent = findAgent(id)!;
  const before = new Installations(here).read(id);
  if (!before) {
    report.add({ rule: 'install/none', severity: 'info', message: `nothing was installed in ${agent.name}` });
    return { agent: id, changes: [] };
  }
  const extensions = await agent.loadExtensions!();
  const texts = new Texts({ home: here.home, root: extensions.root(here) });
  const { changes, left } = await removeItems(before.items, before.fresh, { texts, force });
  if (!dryRun) applyPlan({ items: left, fresh: before.fresh, texts }, before, { id, program: before.program, here, report });
  tellChanges(agent, changes, report);
  if (extensions.trust) tellMovedTrust(agent.name, before, { texts, report });
  return { agent: id, changes };
}

/** A client that trusts hooks by their places in a list: those behind ours have moved up. */
function tellMovedTrust(name: string, before: Installation, { texts, report }: { readonly texts: Texts; readonly report: Report }): void {
  const own = before.items.find((item) => item.piece === 'hooks' && item.kind === 'setting' && !isTrust(item));
  const was = own && texts.open(own.file).before;
  if (was === undefined || !hasOthersBehind(was, before)) return;
  report.add({
    rule: 'install/trust-moved',
    severity: 'warning',
    message: `${name} knows hooks by their places; those that came after Baton’s have moved, so it asks for their approval again`,
    place: { source: own!.file },
    hint: `Start ${name} and allow them with /hooks.`,
  });
}

function hasOthersBehind(text: string, { items }: Installation): boolean {
  const hooks = (JSON.parse(text) as { readonly hooks?: Readonly<Record<string, readonly unknown[]>> }).hooks ?? {};
  const ours = new Set(items.flatMap((item) => (item.kind === 'setting' ? [JSON.stringify(item.value)] : [])));
  return Object.values(hooks).some((list) => {
    const at = Array.isArray(list) ? list.findIndex((one) => ours.has(JSON.stringify(one))) : -1;
    return at !== -1 && at < list.length - 1;
  });
}
