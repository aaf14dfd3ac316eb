import { agentContract } from './agent-contract.js';

agentContract('claude-code');
