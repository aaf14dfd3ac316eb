// An agent named on the command line must be one that is known.
import { agents } from '../agents/index.js';
import { usage } from './args.js';
import { nearest } from './nearest.js';

/** The id itself, once it is known to be one. */
export function agentFlag(flag: string, id: string): string {
  const known = agents.map((agent) => agent.id);
  if (known.includes(id)) return id;
  const near = nearest(id, known);
  throw usage({
    rule: 'usage/unknown-agent',
    message: `${flag}: Baton knows no agent “${id}”${near ? `; did you mean ${near}?` : ''}`,
    hint: `Known: ${known.join(', ')}.`,
  });
}
