// v0's projects: by the README that it writes, or the name that its template has.
import { stringOf } from '../../model/json.js';
import type { Variant } from '../toolkit/project-export/variant.js';

const CHAT = /https:\/\/v0\.(?:app|dev)\/chat\/(?:projects\/)?([\w-]{4,64})/;

export const variant: Variant = {
  id: 'v0',
  name: 'v0',
  markers: [],
  prompts: [],
  told({ readme, manifest }) {
    const isOwn = /Automatically synced with your \[v0\.(?:app|dev)\]/.test(readme) || stringOf(manifest['name']) === 'my-v0-project';
    if (!isOwn) return undefined;
    const found = CHAT.exec(readme);
    return { id: found?.[1], url: found?.[0] };
  },
};
