// The page that `show --web` shows: the viewer with the session and its hand-off, which stay on this machine.
import type { SessionRef } from '../../agents/agent.js';
import { Failure } from '../../model/report.js';
import { viewerPage } from '../../io/viewer-file.js';
import type { OperationContext } from '../operation.js';
import { packSessions } from '../pack/pack.js';

/** Nothing leaves, so secrets stay in, as on the terminal. */
export async function webPage(ref: SessionRef, { world, here, report, ...watched }: OperationContext): Promise<string> {
  if (viewerPage() === undefined)
    throw new Failure({
      rule: 'html/no-viewer',
      message: 'the viewer is not built here',
      hint: '`npm run build` in Baton’s folder makes it.',
    });
  const options = { format: 'html', withSession: true, noRedact: true, elsewhere: world !== here, watched };
  return (await packSessions([ref], options, here, report)).text!;
}
