// Bolt's projects: by the folder that it puts into them.
import type { Variant } from '../toolkit/project-export/variant.js';

export const variant: Variant = {
  id: 'bolt',
  name: 'Bolt',
  markers: ['.bolt/config.json', '.bolt/prompt'],
  prompts: ['.bolt/prompt'],
  told: () => undefined,
};
