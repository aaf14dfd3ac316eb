import { agentContract } from './agent-contract.js';

agentContract('factory-droid');
