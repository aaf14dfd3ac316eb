// Says what in a received document would act elsewhere. Here it is text: nothing of it is run, fetched, opened or written.
import type { Report } from '../../model/report.js';
import { riskyPassages, type Risk } from '../../model/risky-passages.js';

const TOLD: Readonly<Record<Risk, { readonly rule: string; readonly what: (count: number) => string; readonly hint: string }>> = {
  markup: {
    rule: 'receive/markup',
    what: (count) => `${count} ${count === 1 ? 'passage is' : 'passages are'} HTML or script that a page would run`,
    hint: 'Baton shows it as text. Do not put the document into a page.',
  },
  'inside-link': {
    rule: 'receive/inside-link',
    what: (count) => `${count} ${count === 1 ? 'link leads' : 'links lead'} to files of this machine, or into the network around it`,
    hint: 'Baton fetches nothing of it; look before you let an agent open one.',
  },
  'outside-path': {
    rule: 'receive/outside-path',
    what: (count) => `${count} ${count === 1 ? 'path steps' : 'paths step'} upwards out of any project`,
    hint: 'Baton writes nothing where a hand-off says; look before you let an agent do it.',
  },
};

export function tellRisks(lines: readonly string[], report: Report): void {
  const found = riskyPassages(lines);
  for (const [risk, { rule, what, hint }] of Object.entries(TOLD)) {
    const some = found.filter((one) => one.risk === risk);
    const [first] = some;
    if (!first) continue;
    const where = `${what(some.length)}, the first in line ${first.line}: “${first.text}”`;
    report.add({ rule, severity: 'info', count: some.length, message: where, hint });
  }
}
