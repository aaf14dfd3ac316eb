// What was not done, and why: a diagnostic for each.
import type { Agent } from '../../agents/agent.js';
import type { Report } from '../../model/report.js';
import type { Change } from './change.js';

export function tellChanges({ name, id }: Pick<Agent, 'name' | 'id'>, changes: readonly Change[], report: Report): void {
  for (const { what, piece, file, entry } of changes) {
    const thing = entry === undefined ? 'this file' : `“${entry}”`;
    if (what === 'taken')
      report.add({
        rule: 'install/taken',
        severity: 'warning',
        message: `${name}: ${thing} is there already and is not Baton’s; it was left as it is`,
        place: { source: file },
        hint:
          piece === 'commands' ? 'Rename yours and install again, or keep using it.' : 'Remove it and install again, if it is not needed.',
      });
    if (what === 'changed')
      report.add({
        rule: 'install/changed',
        severity: 'warning',
        message: `${name}: ${thing} was changed since it was installed; it was left as it is`,
        place: { source: file },
        hint: `\`baton uninstall ${id} --force\` removes it anyway.`,
      });
  }
}
