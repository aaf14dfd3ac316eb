import { sourceContract } from './source-contract.js';

sourceContract('openhands-cli');
