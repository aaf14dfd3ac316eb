// Passes that carry the hand-off instead of the session: into an agent's store, or to its service. One file, so that other passes load neither.
export { passAsPrompt } from './prompt.js';
export { passToService } from './send.js';
