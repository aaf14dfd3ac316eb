// Our own server, with what the official conformance suite asks for by fixed names: for `npm run test:mcp`, no part of the package. Everything else, the
// handling of requests, eras, hosts and origins above all, is what `baton mcp --http` has.
import type { McpHttpHandler, Server, ServerContext } from '@modelcontextprotocol/server';
import { serveLoopback } from '../../../src/io/loopback-http.js';
import { realWorld } from '../../../src/io/world.js';
import { httpServing } from '../../../src/ops/mcp/serve.js';
import { makeServer } from '../../../src/ops/mcp/server.js';
import { askedPrompt, ASKING_PROMPT, askingTools } from './asking.js';
import { contentOf, contentPrompts, contentResources, contentTemplate, contentTools, type FixtureTool } from './contents.js';

type Answer = (request: unknown, context: ServerContext) => Promise<Record<string, unknown>>;

/** 2020-12, with what only that has: it must come out as it went in. */
const schemaTool = {
  name: 'json_schema_2020_12_tool',
  description: 'Has a schema with definitions and references',
  inputSchema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object' as const,
    $defs: { address: { $anchor: 'addressDef', type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
    properties: {
      name: { type: 'string' },
      address: { $ref: '#/$defs/address' },
      contactMethod: { type: 'string', enum: ['phone', 'email'] },
      phone: { type: 'string' },
      email: { type: 'string' },
    },
    allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
    if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
    // oxlint-disable-next-line unicorn/no-thenable -- a key of JSON Schema
    then: { required: ['phone'] },
    else: { required: ['email'] },
    additionalProperties: false,
  },
};

function fixtureServer(serving: () => Pick<McpHttpHandler, 'notify'>): Server {
  const here = realWorld();
  const server = makeServer({ world: here, here, version: '0', allowWrite: false, since: () => here.now().getTime() });
  server.registerCapabilities({
    tools: { listChanged: true },
    prompts: { listChanged: true },
    resources: { subscribe: true },
    logging: {},
  });
  const tools: Readonly<Record<string, FixtureTool>> = {
    ...contentTools,
    ...askingTools,
    test_trigger_tool_change: () => changed(() => serving().notify.toolsChanged()),
    test_trigger_prompt_change: () => changed(() => serving().notify.promptsChanged()),
    [schemaTool.name]: () => ({ content: [{ type: 'text', text: 'It fits.' }] }),
  };
  const listed = [
    ...Object.keys(tools)
      .filter((name) => name !== schemaTool.name)
      .map(plainTool),
    schemaTool,
  ];
  const own = answersOf(server);
  server.setRequestHandler('tools/list', async (request, context) => {
    const { tools: ours } = (await own('tools/list')(request, context)) as unknown as { tools: typeof listed };
    return { tools: [...ours, ...listed] };
  });
  server.setRequestHandler('tools/call', async (request, context) => {
    const tool = tools[request.params.name];
    return (tool ? await tool(context, request.params.arguments ?? {}) : await own('tools/call')(request, context)) as { content: [] };
  });
  addPrompts(server, own);
  addResources(server, own);
  return server;
}

const plainTool = (name: string) => ({ name, description: `What the suite calls ${name}`, inputSchema: { type: 'object' as const } });

function changed(tell: () => void): { readonly content: readonly unknown[] } {
  tell();
  return { content: [{ type: 'text', text: 'Told.' }] };
}

/** What our own server answers: it is asked for everything that the fixture does not have. */
function answersOf(server: Server): (method: string) => Answer {
  const known = new Map((Reflect.get(server, '_requestHandlers') as ReadonlyMap<string, Answer>).entries());
  return (method) => known.get(method)!;
}

function addPrompts(server: Server, own: (method: string) => Answer): void {
  server.setRequestHandler('prompts/list', async (request, context) => {
    const { prompts } = (await own('prompts/list')(request, context)) as unknown as { prompts: { name: string }[] };
    const added = Object.entries(contentPrompts).map(([name, { get: _get, ...rest }]) => ({
      name,
      description: `What the suite calls ${name}`,
      ...rest,
    }));
    return { prompts: [...prompts, ...added, { name: ASKING_PROMPT, description: 'Asks back' }] };
  });
  server.setRequestHandler('prompts/get', async (request, context) => {
    const { name, arguments: given = {} } = request.params;
    if (name === ASKING_PROMPT) {
      const told = askedPrompt(context);
      return typeof told === 'string' ? { messages: [{ role: 'user', content: { type: 'text', text: told } }] } : told;
    }
    const prompt = contentPrompts[name];
    return prompt ? { messages: prompt.get(given) } : ((await own('prompts/get')(request, context)) as { messages: [] });
  });
  server.setRequestHandler('completion/complete', async (request, context) => {
    const { ref } = request.params;
    const isOurs = ref.type === 'ref/prompt' && !(ref.name in contentPrompts);
    return isOurs
      ? ((await own('completion/complete')(request, context)) as { completion: { values: [] } })
      : { completion: { values: [] } };
  });
}

function addResources(server: Server, own: (method: string) => Answer): void {
  server.setRequestHandler('resources/list', async (request, context) => {
    const { resources, ...rest } = (await own('resources/list')(request, context)) as unknown as { resources: typeof contentResources };
    return { resources: [...contentResources, ...resources], ...rest };
  });
  server.setRequestHandler('resources/templates/list', async (request, context) => {
    const { resourceTemplates } = (await own('resources/templates/list')(request, context)) as unknown as {
      resourceTemplates: (typeof contentTemplate)[];
    };
    return { resourceTemplates: [contentTemplate, ...resourceTemplates] };
  });
  // what is watched never changes
  server.setRequestHandler('resources/subscribe', async () => ({}));
  server.setRequestHandler('resources/unsubscribe', async () => ({}));
  server.setRequestHandler('resources/read', async (request, context) => {
    const contents = contentOf(request.params.uri);
    return contents ? { contents } : ((await own('resources/read')(request, context)) as { contents: [] });
  });
}

const serving = httpServing(() => fixtureServer(() => serving), realWorld());
const { address } = await serveLoopback(serving.answer, { port: 0, serves: (path) => path === '/mcp', rule: 'mcp/no-port' });
process.stdout.write(`${address}/mcp\n`);
