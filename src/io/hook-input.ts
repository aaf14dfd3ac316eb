// What a client says to a hook on standard input: whoever calls may say too much, too slowly, or never end.

export type HookInput = { readonly text: string } | { readonly why: 'too-large' | 'too-slow' | 'unreadable' };

export interface InputLimits {
  readonly largest: number;
  readonly patienceMs: number;
}

/** On a terminal nobody says anything. */
export function readHookInput({ largest, patienceMs }: InputLimits): Promise<HookInput> {
  const { stdin } = process;
  if (stdin.isTTY) return Promise.resolve({ text: '' });
  return new Promise((resolve) => {
    const blocks: Buffer[] = [];
    let size = 0;
    const end = (answer: HookInput): void => {
      clearTimeout(timer);
      stdin.removeAllListeners();
      stdin.on('error', () => undefined); // what comes after is nobody's business
      stdin.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => end({ why: 'too-slow' }), patienceMs);
    stdin.on('data', (block: Buffer) => {
      size += block.length;
      if (size > largest) end({ why: 'too-large' });
      else blocks.push(block);
    });
    stdin.on('end', () => end({ text: Buffer.concat(blocks, size).toString('utf8') }));
    stdin.on('error', () => end({ why: 'unreadable' }));
  });
}
