// goose's own program.
import type { Client } from '../agent.js';

export const client: Client = { command: 'goose', install: 'brew install block-goose-cli' };
