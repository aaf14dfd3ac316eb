import { sourceContract } from './source-contract.js';

sourceContract('v0');
