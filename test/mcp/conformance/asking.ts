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

const form = (message: string, properties: Readonly<Record<string, object>>, required: readonly string[] = []): InputRequest =>
  inputRequired.elicit({ message, requestedSchema: { type: 'object', properties, required: [...required] } as ElicitSchema });
type ElicitSchema = Extract<Parameters<typeof inputRequired.elicit>[0], { requestedSchema: unknown }>['requestedSchema'];

/** Asks with one form, and says what came back. */
const asksWith = (question: (given: Readonly<Record<string, unknown>>) => InputRequest): FixtureTool => {
  return (context, given) => {
    const answer = viewOf(context, 'form');
    if (answer.kind !== 'elicit') return inputRequired({ inputRequests: { form: question(given) } });
    const { action } = answer;
    return done(`Elicitation completed: action=${action}, content=${JSON.stringify(contentFor(context, 'form') ?? {})}`);
  };
};

const sampled: FixtureTool = (context, { prompt }) => {
  const answer = viewOf(context, 'question');
  if (answer.kind === 'sampling') return done(`LLM response: ${JSON.stringify(answer.result.content)}`);
  return inputRequired({ inputRequests: { question: samples(String(prompt), 100) } });
};

const who = {
  username: { type: 'string', description: "User's response" },
  email: { type: 'string', description: "User's email address" },
};

const withDefaults = {
  name: { type: 'string', default: 'John Doe' },
  age: { type: 'integer', default: 30 },
  score: { type: 'number', default: 95.5 },
  status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
  verified: { type: 'boolean', default: true },
};

const options = ['option1', 'option2', 'option3'];
const titled = (kind: string) => ['First', 'Second', 'Third'].map((nth, i) => ({ const: `value${i + 1}`, title: `${nth} ${kind}` }));
const ofEveryKind = {
  untitledSingle: { type: 'string', enum: options },
  titledSingle: { type: 'string', oneOf: titled('Option') },
  legacyEnum: { type: 'string', enum: ['opt1', 'opt2', 'opt3'], enumNames: ['Option One', 'Option Two', 'Option Three'] },
  untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
  titledMulti: { type: 'array', items: { anyOf: titled('Choice') } },
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
  // of the revision 2025-11-25, which asks its client while the call goes on: the SDK does that with the same answers
  test_sampling: sampled,
  test_elicitation: asksWith(({ message }) => form(String(message), who, Object.keys(who))),
  test_elicitation_sep1034_defaults: asksWith(() => form('Please correct what is not right', withDefaults)),
  test_elicitation_sep1330_enums: asksWith(() => form('Please choose', ofEveryKind)),
};

export const ASKING_PROMPT = 'test_input_required_result_prompt';

/** The text of the prompt, or what it needs for that. */
export function askedPrompt(context: ServerContext): string | InputRequiredResult {
  const said = contentFor(context, 'user_context')?.['context'];
  if (typeof said === 'string') return `The context is: ${said}`;
  return inputRequired({ inputRequests: { user_context: asks('What context should the prompt use?', 'context') } });
}
