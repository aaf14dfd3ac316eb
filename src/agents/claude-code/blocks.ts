// What Claude Code's content blocks have of their own.
import type { BlockDialect } from '../../dialects/anthropic/decode.js';
import { toolKind } from './tools.js';

export const dialect: BlockDialect = {
  id: 'claude-code',
  toolKind,
  denied: /^The user doesn't want to (proceed with this tool use|take this action)/,
};
