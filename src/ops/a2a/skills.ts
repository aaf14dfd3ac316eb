// What an agent may ask for, in words for its card.

export const MODES = {
  input: ['application/json', 'text/plain', 'text/markdown', 'application/octet-stream'],
  output: ['application/json', 'text/markdown', 'text/plain'],
} as const;

export interface Skill {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly examples: readonly string[];
}

export function skills(allowWrite: boolean): readonly Skill[] {
  return [
    {
      id: 'handoff.export',
      name: 'Make a hand-off',
      description:
        'The hand-off of a session on this machine, secrets removed: a data part {"skill":"handoff.export","session":"ID"}, or the text “export ID”. ' +
        'Without an id: the newest session of the project. The artifacts are the hand-off itself and a prompt in which it is fenced.',
      tags: ['hand-off', 'session', 'export'],
      examples: ['export', 'export AGENT:ID', '{"skill":"handoff.export","session":"AGENT:ID","budget":4000}'],
    },
    {
      id: 'handoff.import',
      name: 'Take in a hand-off',
      description:
        'A hand-off or bundle in any format that Baton reads, as one text, raw or data part. It is verified, looked through and kept; the artifact is the ' +
        `receipt.${allowWrite ? ' {"skill":"handoff.import","to":"AGENT"} beside it starts a session with it in that agent.' : ' Nothing is written into agents’ stores.'}`,
      tags: ['hand-off', 'import', 'receipt'],
      examples: ['(the hand-off itself)'],
    },
    {
      id: 'handoff.list',
      name: 'List',
      description:
        'The hand-offs that are kept here and the sessions of the project: a data part {"skill":"handoff.list"}, or the text “list”.',
      tags: ['hand-off', 'session', 'list'],
      examples: ['list', '{"skill":"handoff.list"}'],
    },
  ];
}
