// Stands in for Kilo where sessions are passed to it without its client.
export { standIn } from '../families/opencode-like/stand-in.mjs';
