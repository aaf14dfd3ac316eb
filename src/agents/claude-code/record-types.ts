// Record types of Claude Code seen in the wild (1.0 to 2.1.325). Others are kept too, and named once.

const KNOWN = new Set([
  'user', 'assistant', 'attachment', 'system', 'progress', 'summary', 'custom-title', 'ai-title', 'last-prompt', 'tag', 'agent-name', 'agent-color', 'agent-setting',
  'mode', 'permission-mode', 'worktree-state', 'pr-link', 'relocated', 'continued-in', 'ended-by-model', 'queue-operation', 'file-history-snapshot', 'file-history-delta',
  'attribution-snapshot', 'content-replacement', 'cost-state', 'session-owner', 'tools-used', 'derived-from', 'data-flow-records', 'memory-mode', 'isolation-latch',
  'atis-latch', 'dev-mods', 'frame-link', 'bridge-session', 'history-suppression', 'api-request', 'api-request-shape', 'api-request-blob', 'fork-context-ref',
  'observer-ref', 'resume-head-vouch', 'repl-mode', 'speculation-accept', 'marble-origami-commit', 'marble-origami-snapshot',
]);

export function knownRecord(type: string): boolean {
  return KNOWN.has(type);
}
