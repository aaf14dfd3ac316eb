// Where the files lie that belong to a session.

/** The folder beside a session's file that holds its sub-agents and large tool results. */
export function companionFolder(file: string): string {
  return file.replace(/\.jsonl$/, '');
}
