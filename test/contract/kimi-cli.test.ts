import { agentContract } from './agent-contract.js';

agentContract('kimi-cli');
