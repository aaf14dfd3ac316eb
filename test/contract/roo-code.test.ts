import { sourceContract } from './source-contract.js';

sourceContract('roo-code');
