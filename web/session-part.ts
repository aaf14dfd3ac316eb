// What shows a session: loaded after the first view, in one piece.
export { localBook } from './book.js';
export { EditBar } from './edit-bar.js';
export { Replay } from './replay.js';
export { Timeline } from './timeline.js';
