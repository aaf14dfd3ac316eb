// The script alone.
import type { completionsOperation } from '../../ops/completions/index.js';
import type { Call, Outcome } from '../command.js';

export async function present({ run }: Call<ReturnType<typeof completionsOperation>>): Promise<Outcome> {
  const result = await run();
  return { result, text: () => result.script };
}
