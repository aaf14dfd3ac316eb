// Lovable's projects: by the address in the README that it writes, or the plug-in that its template brings.
import { isObject } from '../../model/json.js';
import type { Variant } from '../toolkit/project-export/variant.js';

const PROJECT = /https:\/\/lovable\.dev\/projects\/([0-9a-f]{8}-[0-9a-f-]{27})/;
const PLUG_INS = ['lovable-tagger', '@lovable.dev/vite-tanstack-config'];

export const variant: Variant = {
  id: 'lovable',
  name: 'Lovable',
  markers: [],
  prompts: ['.lovable/plan.md'],
  told({ readme, manifest }) {
    const found = PROJECT.exec(readme);
    const isOwn = [manifest['dependencies'], manifest['devDependencies']].some(
      (list) => isObject(list) && PLUG_INS.some((name) => name in list),
    );
    return found || isOwn ? { id: found?.[1], url: found?.[0] } : undefined;
  },
};
