// Rules about what is put into agents' clients and projects.

export const installRules: Readonly<Record<string, string>> = {
  'install/block-unclosed': 'Baton’s block in a project’s file begins and does not end; the file is left as it is.',
  'install/changed': 'What was installed was changed since; it is left, unless `--force` removes it.',
  'install/changed-meanwhile': 'Another program wrote the settings at the same moment; they were left as they are.',
  'install/client-lacks': 'The client has no place for a part of what is installed; the message says which.',
  'install/elsewhere': 'Only this machine’s own agents can be installed into, not those of another home folder.',
  'install/hooks-not-trusted': 'The client runs its hooks only after its user has allowed it; the hint says how.',
  'install/hooks-trusted': 'As requested, the client was set to run these hooks.',
  'install/imports-agents-md': 'The file imports AGENTS.md already, so it gets no pointer of its own.',
  'install/leftovers': 'Working files that a killed installation had left beside the settings were removed.',
  'install/link': 'A settings file is a link that leads nowhere or out of the home folder; it is not written to.',
  'install/no-program': 'Baton is used as a library here, so there is no command that an agent could start.',
  'install/none': 'Nothing was installed there.',
  'install/nothing-chosen': 'Neither an agent nor `--all` nor `--project` was given, or no agent was found.',
  'install/record-unreadable': 'The record of what was installed is damaged or of a newer Baton.',
  'install/refused': 'A client’s settings cannot be edited safely; nothing was written into them. The message says why.',
  'install/taken': 'Something else has the name that Baton would use: a command, a server, a file. It is left as it is.',
  'install/trust-failed': 'The client did not say how its hooks are trusted; nothing was allowed.',
  'install/trust-moved': 'Other hooks came after Baton’s in the same list; the client asks for their approval again.',
  'install/unreadable': 'A settings file cannot be read.',
};
