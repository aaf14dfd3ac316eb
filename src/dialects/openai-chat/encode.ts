// Parts → calls in the messages of OpenAI's Chat Completions.
import type { Json } from '../../model/json.js';
import { argumentsText } from '../openai-arguments.js';

export interface FunctionCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

export function functionCall(id: string, name: string, input: Json): FunctionCall {
  return { id, type: 'function', function: { name, arguments: argumentsText(input) } };
}
