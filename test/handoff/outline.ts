// A hand-off as plain lines, for goldens that can be read in a diff; no format's business.
import type { Handoff, Statement } from '../../src/model/handoff.js';

export function outline(handoff: Handoff): string {
  const cite = ({ evidence }: Statement): string => ` [${evidence.map(({ entry }) => `#${entry}`).join(' ')}]`;
  const line = (one: Statement, more = ''): string => `- ${one.text.replaceAll('\n', '\n  ')}${more}${cite(one)}`;
  const section = <T extends Statement>(name: string, items: readonly T[], more: (item: T) => string = () => ''): string[] =>
    items.length === 0 ? [] : [`\n${name}`, ...items.map((item) => line(item, more(item)))];
  const told = (...facts: readonly (string | undefined)[]): string =>
    facts
      .filter((fact) => fact !== undefined && fact !== '')
      .map((fact) => ` | ${fact}`)
      .join('');
  return `${[
    `${handoff.title} (${handoff.language ?? 'language unknown'}, ${handoff.domain.kind})`,
    ...section('GOAL', handoff.goal),
    ...section('CONSTRAINTS', handoff.constraints),
    ...section('STATE', handoff.state),
    ...section('CONTEXT', handoff.context ?? []),
    ...section('NEXT STEPS', handoff.nextSteps),
    ...section('QUESTIONS AND WHAT IS KEPT OUT', handoff.questions),
    ...section('BLOCKERS', handoff.blockers),
    ...section('ACCOMPLISHED', handoff.accomplished),
    ...section('PLAN', handoff.plan, ({ state }) => told(state)),
    ...section('DECISIONS', handoff.decisions, ({ by, rationale }) => told(by, rationale)),
    ...section('REJECTED', handoff.rejected, ({ by, reason }) => told(by, reason)),
    ...section('CHECKS', handoff.checks, ({ outcome, detail, runs }) => told(outcome, detail, `${runs} runs`)),
    ...section('FILES', handoff.files, ({ how, times }) => told(how, `${times}×`)),
    ...section('ARTIFACTS', handoff.artifacts, ({ kind, name, state, url }) => told(kind, name, state, url)),
    ...section('INCIDENTS', handoff.incidents),
    ...Object.entries(handoff.domain.sections).flatMap(([name, items]) => section(name.toUpperCase(), items)),
    '\nSTORY',
    ...handoff.story.flatMap((turn) => [
      `Turn ${turn.turn}${turn.to === undefined ? '' : `–${turn.to}`}${turn.outcome === undefined ? '' : ` (${turn.outcome})`}`,
      ...turn.user.map((one) => `  user${line(one).slice(1)}`),
      ...turn.agent.map((one) => `  agent${line(one).slice(1)}`),
      ...(turn.did ?? []).map((one) => `  did${line(one).slice(1)}`),
    ]),
    '\nLAST EXCHANGE',
    ...(['user', 'agent'] as const).flatMap((who) =>
      handoff.lastExchange[who] ? [`  ${who}${line(handoff.lastExchange[who]).slice(1)}`] : [],
    ),
    ...(handoff.leftOut.length === 0 ? [] : [`\nLEFT OUT: ${handoff.leftOut.map(({ what, count }) => `${count} ${what}`).join(', ')}`]),
  ].join('\n')}\n`;
}
