// What Continue does to a history by itself.
import type { ClientTable } from './transformation.js';

export const continueCli: ClientTable = {
  transformations: [],
  noResult: [/^Tool cancelled$/],
  saysFailed: [/^Error executing tool \w+:/],
};
