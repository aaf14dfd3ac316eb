// Calls as the screen shows them: who let them run, what belongs to a sub-agent, and what they did, where nothing else is kept.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { ToolCallPart } from '../../model/session.js';
import { toolKind } from './tools.js';
import { listOf, objectOf } from './values.js';

const [DENIED, SKIPPED] = [0, 5];

/** The client adds to the ids of the model's calls; the screen has them without. */
export function plainCallId(id: string): string {
  return id.split('__vscode')[0]!;
}

export function invocationsOf(request: JsonObject): JsonObject[] {
  return listOf(request['response']).filter(({ kind }) => kind === 'toolInvocationSerialized' || kind === 'toolInvocation');
}

export function callIdOf(invocation: JsonObject): string | undefined {
  return stringOf(invocation['toolCallId']);
}

/** Before 1.104 a yes or a no. */
export function wasDenied({ isConfirmed }: JsonObject): boolean {
  if (!isObject(isConfirmed)) return isConfirmed === false;
  return isConfirmed['type'] === DENIED || isConfirmed['type'] === SKIPPED;
}

/** The call that started the sub-agent this one belongs to. */
export function subAgentOf(invocation: JsonObject): string | undefined {
  return stringOf(invocation['subAgentInvocationId']);
}

export function callOf(invocation: JsonObject, call: string): ToolCallPart {
  const tool = stringOf(invocation['toolId']) ?? 'unknown';
  return { type: 'tool-call', call, tool, kind: toolKind(tool), input: inputOf(invocation) };
}

/** As far as the screen needs it. */
function inputOf(invocation: JsonObject): Json {
  const data = objectOf(invocation['toolSpecificData']);
  const details = objectOf(invocation['resultDetails']);
  switch (data['kind']) {
    case 'terminal': {
      const line = objectOf(data['commandLine']);
      const command =
        stringOf(line['userEdited']) ?? stringOf(line['toolEdited']) ?? stringOf(line['original']) ?? stringOf(data['command']);
      return command === undefined ? {} : { command };
    }
    case 'todoList':
      return { todoList: isArray(data['todoList']) ? data['todoList'] : [] };
    case 'input':
      return data['rawInput'] ?? {};
    case 'simpleToolInvocation':
      return { input: stringOf(data['input']) ?? '' };
    case 'subagent':
      return { description: stringOf(data['description']) ?? '', prompt: stringOf(data['prompt']) ?? '' };
  }
  const given = stringOf(details['input']);
  return given === undefined ? {} : parsed(given);
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return { input: text }; // words, not JSON
  }
}
