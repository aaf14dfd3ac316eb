// Passes that carry the hand-off instead of the session: into an agent's store, into a project, or to a service. One file, so that other passes load neither.
export { passAsPrompt } from './prompt.js';
export { passToProject } from './project-file.js';
export { passToService } from './send.js';
