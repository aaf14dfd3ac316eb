import { sourceContract } from './source-contract.js';

sourceContract('devin');
