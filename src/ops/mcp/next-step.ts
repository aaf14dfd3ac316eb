// What a model can do about a failure: with its tools, where the hint that people get names commands and flags.

const LISTS =
  'list_sessions shows the sessions of this project, with `all`: true those of every folder, search_sessions finds one by words';

const STEPS: Readonly<Record<string, string>> = {
  'draft/no-statements':
    'An answer has headings such as “## State” and items such as “- the tests pass [#12]”; draft_handoff says the whole form.',
  'lineage/not-found': 'lineage lists the hand-offs that are kept here; pack_handoff makes that of a session.',
  'ref/ambiguous': 'Give the whole `agent:id`, which list_sessions has.',
  'ref/not-found': `${LISTS}; give its \`agent:id\`.`,
  'ref/other-project': 'list_sessions with `all`: true shows the sessions of other projects; give the `agent:id` of one.',
  'ref/unknown-agent': `${LISTS}; each with the name of its agent.`,
  'show/not-there': 'show_session without `entries` and `turn` says how many there are.',
};

export function nextStep(rule: string): string | undefined {
  return STEPS[rule];
}
