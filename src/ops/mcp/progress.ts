// How far the work is, told to a client that asked for it.
import type { ServerContext } from '@modelcontextprotocol/server';
import type { OperationContext } from '../operation.js';

/** Where the share is not known, that something goes on. */
const STEP = 0.0001;

export function progressTo({ _meta, notify }: ServerContext['mcpReq']): OperationContext['progress'] {
  const token = _meta?.progressToken;
  if (token === undefined) return () => undefined;
  let last = -STEP;
  return (share, words) => {
    const progress = Number.isNaN(share) ? last + STEP : share;
    if (progress <= last) return; // it only grows
    last = progress;
    const params = { progressToken: token, progress, total: 1, ...(words !== undefined && { message: words }) };
    void notify({ method: 'notifications/progress', params }).catch(() => undefined); // the client is gone; the signal says so
  };
}
