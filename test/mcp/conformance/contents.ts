// The tools, prompts and resources by whose fixed names the official conformance suite asks: contents of every kind.
import type { CallToolResult, GetPromptResult, Prompt, ReadResourceResult, ServerContext } from '@modelcontextprotocol/server';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** A header of a sound without a sample. */
const SILENCE = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';

const text = (said: string) => ({ type: 'text' as const, text: said });
const image = { type: 'image' as const, data: PIXEL, mimeType: 'image/png' };
const resource = (uri: string, mimeType: string, said: string) => ({ type: 'resource' as const, resource: { uri, mimeType, text: said } });

export type FixtureTool = (context: ServerContext, given: Readonly<Record<string, unknown>>) => Promise<unknown> | unknown;
const says = (...content: CallToolResult['content']): FixtureTool => {
  return () => ({ content });
};

async function inSteps({ mcpReq }: ServerContext): Promise<CallToolResult> {
  const token = mcpReq._meta?.progressToken;
  for (const progress of [0, 50, 100]) {
    if (token !== undefined)
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken: token, progress, total: 100 } });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { content: [text('All steps are done.')] };
}

async function withLogging({ mcpReq }: ServerContext): Promise<CallToolResult> {
  for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
    await mcpReq.log('info', data);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { content: [text('It was told as it went.')] };
}

export const contentTools: Readonly<Record<string, FixtureTool>> = {
  test_simple_text: says(text('This is a simple text response for testing.')),
  test_image_content: says(image),
  test_audio_content: says({ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }),
  test_embedded_resource: says(resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')),
  test_multiple_content_types: says(
    text('Multiple content types test:'),
    image,
    resource('test://mixed-content-resource', 'application/json', JSON.stringify({ test: 'data', value: 123 })),
  ),
  test_error_handling: () => ({ isError: true, content: [text('This tool intentionally returns an error for testing')] }),
  test_tool_with_progress: inSteps,
  test_tool_with_logging: withLogging,
  test_logging_tool: withLogging,
};

const user = (content: GetPromptResult['messages'][number]['content']): GetPromptResult['messages'][number] => ({ role: 'user', content });
type FixturePrompt = Omit<Prompt, 'name'> & { get(given: Readonly<Record<string, string>>): GetPromptResult['messages'] };
const wanted = (name: string) => ({ name, required: true });

export const contentPrompts: Readonly<Record<string, FixturePrompt>> = {
  test_simple_prompt: { get: () => [user(text('This is a simple prompt for testing.'))] },
  test_prompt_with_arguments: {
    arguments: [wanted('arg1'), wanted('arg2')],
    get: ({ arg1, arg2 }) => [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
  },
  test_prompt_with_embedded_resource: {
    arguments: [wanted('resourceUri')],
    get: ({ resourceUri = '' }) => [
      user(resource(resourceUri, 'text/plain', 'Embedded resource content for testing.')),
      user(text('Please process the embedded resource above.')),
    ],
  },
  test_prompt_with_image: { get: () => [user(image), user(text('Please analyze the image above.'))] },
};

export const contentResources = [
  { uri: 'test://static-text', name: 'static-text', mimeType: 'text/plain' },
  { uri: 'test://static-binary', name: 'static-binary', mimeType: 'image/png' },
  { uri: 'test://watched-resource', name: 'watched-resource', mimeType: 'text/plain' },
];
export const contentTemplate = { uriTemplate: 'test://template/{id}/data', name: 'template', mimeType: 'application/json' };

/** Undefined: it is none of these. */
export function contentOf(uri: string): ReadResourceResult['contents'] | undefined {
  if (uri === 'test://static-text') return [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }];
  if (uri === 'test://static-binary') return [{ uri, mimeType: 'image/png', blob: PIXEL }];
  if (uri === 'test://watched-resource') return [{ uri, mimeType: 'text/plain', text: 'It may change.' }];
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  if (id === undefined) return undefined;
  return [{ uri, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) }];
}
