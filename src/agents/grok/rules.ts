// What the rule ids of Grok mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'grok/folder-too-long':
    'The path of the folder is so long that Grok names the place of its sessions by a hash that only Grok makes; nothing is written.',
  'grok/no-history': 'Only the screen log (updates.jsonl) of a Grok session is left; it is not read.',
  'grok/no-model':
    'Grok has no model set and no session yet, so the passed session names the one that Grok begins with; choose another when you continue.',
  'grok/not-a-record': 'A line of a session of Grok’s is JSON but not a record; it is left out.',
  'grok/picture-not-sent':
    'A picture that Grok would take out before it asks its model (too small, or of another format than PNG, JPEG and WebP) became a note.',
  'grok/pictures-behind': 'Pictures of a tool’s result come after its words: Grok keeps the two apart.',
  'grok/server-call':
    'Calls that the model’s own server carried out (searches): the session does not hold what came of them, so they are not passed on.',
  'grok/unknown-record': 'A record type of Grok’s that Baton does not know; it is kept as it is and not passed on.',
};
