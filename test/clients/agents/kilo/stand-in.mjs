// Stands in for Kilo where sessions are passed to it without its client.
import { standIn } from '../families/opencode-like/stand-in.mjs';

standIn(process.argv.slice(2));
