import { agentContract } from './agent-contract.js';

agentContract('gemini-cli');
