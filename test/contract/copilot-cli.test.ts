import { agentContract } from './agent-contract.js';

agentContract('copilot-cli');
