// How the files of a conversation are called, below its own folder.

/** The best first: the second holds the values of arguments as JSON in strings. */
export const TRANSCRIPTS = ['transcript_full.jsonl', 'transcript.jsonl'];
export const LOGS = ['.system_generated', 'logs'];
/** What the agent writes for the user, in the order in which it does. */
export const ARTIFACTS = ['implementation_plan.md', 'task.md', 'walkthrough.md'];
