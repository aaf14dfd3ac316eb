// What a hook prints: the text for the client, and nothing else.
import type { hookOperation } from '../../ops/hook/index.js';
import type { Call, Outcome } from '../command.js';

export async function present({ run }: Call<typeof hookOperation>): Promise<Outcome> {
  const result = await run();
  return { result, text: () => ('text' in result ? result.text : '') };
}
