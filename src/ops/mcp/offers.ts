// What the server offers, without serving it.
import { prompts } from './prompts.js';
import { templates } from './templates.js';
import { offeredTools } from './server.js';

export interface Offers {
  readonly tools: readonly { readonly name: string; readonly description: string }[];
  readonly prompts: readonly { readonly name: string; readonly arguments: readonly string[] }[];
  readonly resources: readonly string[];
}

export function offers({ allowWrite }: { readonly allowWrite: boolean }): Offers {
  return {
    tools: offeredTools(allowWrite).map(({ declaration }) => ({ name: declaration.name, description: declaration.summary })),
    prompts: prompts.map(({ name, arguments: given = [] }) => ({ name, arguments: given.map((one) => one.name) })),
    resources: templates.map(({ uriTemplate }) => uriTemplate),
  };
}
