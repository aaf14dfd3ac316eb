// What OpenCode’s client records: the stories of its family.
export { recordings } from '../families/opencode-like/recordings.js';
