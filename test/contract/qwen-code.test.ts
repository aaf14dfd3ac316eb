import { agentContract } from './agent-contract.js';

agentContract('qwen-code');
