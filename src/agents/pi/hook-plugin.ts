// The extension that stands for hooks in pi (0.73.1): a file in its folder `extensions`.
import { pluginCalls } from '../toolkit/hook-plugin.js';
import { pi } from './index.js';

/** As pi wants it of an extension. */
const EXPORTED = 'export default';

/** The file's text. */
export function hookPlugin(program: readonly string[]): string {
  return `${pluginCalls(pi.id, program)}
${EXPORTED} function (pi) {
  let text;
  const fields = (ctx, more) => ({ session_id: ctx.sessionManager.getSessionId(), cwd: ctx.cwd, ...more });
  const isSaid = (entry) => entry.type === 'message';
  pi.on('session_start', (event, ctx) => {
    const source = ctx.sessionManager.getEntries().some(isSaid) ? 'resume' : 'startup';
    text = tell(fields(ctx, { source }));
  });
  pi.on('before_agent_start', async () => {
    const content = await text;
    text = undefined;
    if (content) return { message: { customType: 'baton', content, display: false } };
  });
  pi.on('session_before_compact', (event, ctx) => note('compact', fields(ctx)));
  pi.on('session_compact', (event, ctx) => {
    text = tell(fields(ctx, { source: 'compact' }));
  });
  pi.on('session_shutdown', (event, ctx) => {
    if (ctx.sessionManager.getEntries().some(isSaid)) note('end', fields(ctx));
  });
}
`;
}
