// A session to be recorded by the real client: what the user says, what the model answers.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client, TurnOptions } from '../drivers/driver.js';
import type { Script } from '../fake-model/script.js';
import type { Sandbox } from '../sandbox.js';

export interface Recording {
  readonly name: string;
  readonly script: Script;
  readonly turns: readonly RecordedTurn[];
}

export interface RecordedTurn extends Omit<TurnOptions, 'images'> {
  readonly prompt: string;
  /** With the picture that lies in the project. */
  readonly picture?: true;
}

export const PICTURE = 'shot.png';
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const MOST_TRIES = 4;

/** The fake model must already answer from the recording's script. Returns the session's id. */
export async function record(client: Client, recording: Recording, sandbox: Sandbox): Promise<string> {
  const picture = join(sandbox.project, PICTURE);
  await writeFile(picture, PIXEL, 'base64');
  for (let tries = 1; ; tries++) {
    const id = await tell(client, recording, picture);
    if (tries === MOST_TRIES || (await client.isWhole?.(id)) !== false) return id;
  }
}

async function tell(client: Client, { turns }: Recording, picture: string): Promise<string> {
  let id: string | undefined;
  for (const { prompt, picture: withPicture, ...rest } of turns) {
    const options = withPicture ? { ...rest, images: [picture] } : rest;
    if (id === undefined) id = await client.begin(prompt, options);
    else await client.resume(id, prompt, options);
  }
  if (id === undefined) throw new Error('a recording needs a turn');
  return id;
}
