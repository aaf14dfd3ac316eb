import { agentContract } from './agent-contract.js';

agentContract('cline');
