// Tools and a prompt of the official conformance suite that ask their client back: they give what they need, and the client calls again with the answers.
import { createHmac } from 'node:crypto';
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type InputRequest,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { FixtureTool } from './contents.js';

const asks = (
  message: string,
  name: string,
  kind: { readonly type: 'string' } | { readonly type: 'boolean' } = { type: 'string' },
): InputRequest => inputRequired.elicit({ message, requestedSchema: { type: 'object', properties: { [name]: kind }, required: [name] } });
const samples = (said: string, maxTokens: number): InputRequest =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text: said } }], maxTokens });

const KEY = 'a key of the fixture alone';
const sign = (state: string): string => `${state}.${createHmac('sha256', KEY).update(state).digest('hex')}`;

/** What was signed; undefined: nothing came along. One that was changed is refused. */
function stateIn({ mcpReq }: ServerContext): string | undefined {
  const given = mcpReq.requestState();
  if (typeof given !== 'string') return undefined;
  const state = given.slice(0, given.lastIndexOf('.'));
  if (sign(state) !== given) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The state was changed on its way');
  return state;
}

const done = (said: string) => ({ content: [{ type: 'text' as const, text: said }] });
const contentFor = ({ mcpReq }: ServerContext, key: string): Record<string, unknown> | undefined =>
  acceptedContent(mcpReq.inputResponses, key);
const viewOf = ({ mcpReq }: ServerContext, key: string) => inputResponse(mcpReq.inputResponses, key);

function clientCan({ mcpReq }: ServerContext, what: 'elicitation' | 'sampling' | 'roots'): boolean {
  const told = (mcpReq.envelope as Readonly<Record<string, unknown>> | undefined)?.[CLIENT_CAPABILITIES_META_KEY];
  return typeof told === 'object' && told !== null && what in told;
}

const name: FixtureTool = (context) => {
  const said = contentFor(context, 'user_name')?.['name'];
  return typeof said === 'string'
    ? done(`Hello, ${said}!`)
    : inputRequired({ inputRequests: { user_name: asks('What is your name?', 'name') } });
};

const capital: FixtureTool = (context) => {
  const answer = viewOf(context, 'capital_question');
  if (answer.kind === 'sampling') return done(`The model said: ${JSON.stringify(answer.result.content)}`);
  return inputRequired({ inputRequests: { capital_question: samples('What is the capital of France?', 100) } });
};

const roots: FixtureTool = (context) => {
  const answer = viewOf(context, 'client_roots');
  if (answer.kind === 'roots') return done(`Roots: ${answer.roots.map(({ uri }) => uri).join(', ')}`);
  return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
};

const confirmed: FixtureTool = (context) => {
  const state = stateIn(context);
  if (state === 'confirming' && contentFor(context, 'confirm')) return done('Confirmed: state-ok');
  return inputRequired({ inputRequests: { confirm: asks('Please confirm', 'ok', { type: 'boolean' }) }, requestState: sign('confirming') });
};

const several: FixtureTool = (context) => {
  const keys = ['user_name', 'greeting', 'client_roots'];
  if (stateIn(context) === 'several' && keys.every((key) => viewOf(context, key).kind !== 'missing')) return done('All three are here.');
  return inputRequired({
    inputRequests: {
      user_name: asks('What is your name?', 'name'),
      greeting: samples('Generate a greeting', 50),
      client_roots: inputRequired.listRoots(),
    },
    requestState: sign('several'),
  });
};

const rounds: FixtureTool = (context) => {
  const state = stateIn(context);
  const [first, second] = [contentFor(context, 'step1'), contentFor(context, 'step2')];
  if (state?.startsWith('two ') && second) return done(`${state.slice(4)} likes ${String(second['color'])}`);
  if (state === 'one' && first)
    return inputRequired({
      inputRequests: { step2: asks('Step 2: What is your favorite color?', 'color') },
      requestState: sign(`two ${String(first['name'])}`),
    });
  return inputRequired({ inputRequests: { step1: asks('Step 1: What is your name?', 'name') }, requestState: sign('one') });
};

/** Only what the client can do. */
const capabilities: FixtureTool = (context) => {
  const inputRequests = {
    ...(clientCan(context, 'elicitation') && { user_name: asks('What is your name?', 'name') }),
    ...(clientCan(context, 'sampling') && { greeting: samples('Generate a greeting', 50) }),
    ...(clientCan(context, 'roots') && { client_roots: inputRequired.listRoots() }),
  };
  const keys = Object.keys(inputRequests);
  return keys.every((key) => viewOf(context, key).kind !== 'missing') ? done('Nothing more is needed.') : inputRequired({ inputRequests });
};

const needsSampling: FixtureTool = (context) => {
  if (clientCan(context, 'sampling')) return done('The client can sample.');
  throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
};

export const askingTools: Readonly<Record<string, FixtureTool>> = {
  test_input_required_result_elicitation: name,
  test_input_required_result_sampling: capital,
  test_input_required_result_list_roots: roots,
  test_input_required_result_request_state: confirmed,
  test_input_required_result_multiple_inputs: several,
  test_input_required_result_multi_round: rounds,
  test_input_required_result_tampered_state: confirmed,
  test_input_required_result_capabilities: capabilities,
  test_streaming_elicitation: name,
  test_missing_capability: needsSampling,
};

export const ASKING_PROMPT = 'test_input_required_result_prompt';

/** The text of the prompt, or what it needs for that. */
export function askedPrompt(context: ServerContext): string | InputRequiredResult {
  const said = contentFor(context, 'user_context')?.['context'];
  if (typeof said === 'string') return `The context is: ${said}`;
  return inputRequired({ inputRequests: { user_context: asks('What context should the prompt use?', 'context') } });
}
