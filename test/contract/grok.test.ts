import { agentContract } from './agent-contract.js';

agentContract('grok');
