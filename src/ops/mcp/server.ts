// The server: one for each connection or request, with nothing remembered in it. The same for both eras of the protocol; the SDK tells them apart.
import {
  CLIENT_INFO_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type CallToolResult,
  type ServerContext,
  type Tool as WireTool,
} from '@modelcontextprotocol/server';
import { NOWHERE } from '../../io/network-policy.js';
import type { World } from '../../io/world.js';
import { Failure, Report } from '../../model/report.js';
import { applySettings } from '../apply-settings.js';
import { inputSchema, type JsonSchema } from '../input-schema.js';
import { fieldsOf, parseInput } from '../parse-input.js';
import { failureResult, failureText, outputSchema, resultOf } from './answer.js';
import { requireOwnPlaces } from './guard.js';
import { INSTRUCTIONS } from './instructions.js';
import { lenient } from './lenient.js';
import { progressTo } from './progress.js';
import { prompts } from './prompts.js';
import { templates } from './templates.js';
import type { AnyTool, ToolContext } from './tool.js';
import { tools } from './tools/index.js';

export interface ServerSetting {
  readonly world: World;
  readonly here: World;
  readonly version: string;
  readonly allowWrite: boolean;
  /** Since when a session may be the caller's own. */
  readonly since: () => number;
}

export function offeredTools(allowWrite: boolean): readonly AnyTool[] {
  return tools.filter(({ writes }) => allowWrite || !writes);
}

/** They change with the program alone. */
const UNCHANGING = { ttlMs: 3_600_000, cacheScope: 'private' } as const;

export function makeServer(setting: ServerSetting): Server {
  const server = new Server(
    { name: 'baton', title: 'Baton', version: setting.version },
    {
      capabilities: { tools: {}, prompts: {}, resources: {}, completions: {} },
      instructions: INSTRUCTIONS,
      cacheHints: {
        'tools/list': UNCHANGING,
        'prompts/list': UNCHANGING,
        'resources/templates/list': UNCHANGING,
        'server/discover': UNCHANGING,
      },
    },
  );
  const contextOf = (context: ServerContext): ToolContext => toolContext(server, setting, context);
  server.setRequestHandler('tools/list', () => ({ tools: offeredTools(setting.allowWrite).map(wireTool) }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const found = tools.find(({ declaration }) => declaration.name === params.name);
    if (!found) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown tool');
    const result = await called(found, params.arguments ?? {}, contextOf(context), setting);
    return server.projectCallToolResult(result, outputSchema(found));
  });
  server.setRequestHandler('prompts/list', () => ({ prompts: [...prompts] }));
  server.setRequestHandler('prompts/get', ({ params }, context) =>
    asked(async () => (await import('./prompt-texts.js')).promptResult(params.name, params.arguments ?? {}, contextOf(context))),
  );
  server.setRequestHandler('resources/list', ({ params }, context) =>
    asked(async () => (await import('./resources.js')).listedResources(params?.cursor, contextOf(context))),
  );
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [...templates] }));
  server.setRequestHandler('resources/read', async ({ params }, context) => {
    const found = await asked(async () => (await import('./resources.js')).readResource(params.uri, contextOf(context)), params.uri);
    if (!found) throw new ResourceNotFoundError(params.uri);
    return found;
  });
  server.setRequestHandler('completion/complete', ({ params }, context) =>
    asked(async () => (await import('./complete.js')).completion(params, contextOf(context))),
  );
  return server;
}

function toolContext(server: Server, { world, here, since }: ServerSetting, { mcpReq }: ServerContext): ToolContext {
  const name = nameIn(mcpReq.envelope) ?? server.getClientVersion()?.name;
  const closed = { ...here, network: NOWHERE };
  return {
    world: world === here ? closed : { ...world, network: NOWHERE },
    here: closed,
    report: new Report(),
    signal: mcpReq.signal,
    progress: progressTo(mcpReq),
    caller: { since: since(), ...(name !== undefined && { name }) },
  };
}

/** Of the newer era each request says who asks. */
function nameIn(envelope: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const told = envelope?.[CLIENT_INFO_META_KEY];
  const name = typeof told === 'object' && told !== null && 'name' in told ? told.name : undefined;
  return typeof name === 'string' ? name : undefined;
}

function wireTool(tool: AnyTool): WireTool {
  const { declaration, title, hints } = tool;
  return {
    name: declaration.name,
    title,
    description: declaration.summary,
    inputSchema: wireSchema(declaration),
    outputSchema: outputSchema(tool) as NonNullable<WireTool['outputSchema']>,
    annotations: { title, readOnlyHint: hints.readOnly, destructiveHint: false, idempotentHint: hints.idempotent, openWorldHint: false },
  };
}

/**
 * Name and description stand beside it, and what one field requires of another is left to the check: Claude Code 2.1.325 offers its model no tool
 * whose schema combines others at its top.
 */
function wireSchema(declaration: AnyTool['declaration']): WireTool['inputSchema'] {
  const left = new Set(['$schema', 'type', 'properties', 'required', 'additionalProperties']);
  const schema: JsonSchema = Object.fromEntries(Object.entries(inputSchema(declaration)).filter(([key]) => left.has(key)));
  return schema as WireTool['inputSchema'];
}

/** Whatever goes wrong is an answer that the model can read. */
async function called(tool: AnyTool, given: unknown, context: ToolContext, { allowWrite }: ServerSetting): Promise<CallToolResult> {
  try {
    if (tool.writes && !allowWrite)
      throw new Failure({
        rule: 'mcp/read-only',
        message: 'this server does not write into agents’ stores',
        hint: 'Whoever starts it allows that with --allow-write; `baton pass` on the command line does it without.',
      });
    const { declaration } = tool;
    const fields = fieldsOf(declaration.input, 'input');
    const input = parseInput(declaration, await applySettings(declaration, lenient(fields, given), context));
    requireOwnPlaces(fields, input, context.here);
    const told = await tool.tell(input as never, context);
    const { cursor } = input as { readonly cursor?: string };
    return await resultOf(tool, told, { ...(cursor !== undefined && { cursor }), diagnostics: context.report.diagnostics });
  } catch (error) {
    return await failureResult(error);
  }
}

/** Of a prompt or a resource a failure is an error of the protocol. */
async function asked<T>(work: () => Promise<T>, uri?: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { rule, text } = await failureText(error);
    if (uri !== undefined && /\/not-found$|\/gap$/.test(rule)) throw new ResourceNotFoundError(uri, text);
    throw new ProtocolError(error instanceof Failure ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError, text);
  }
}
