import { sourceContract } from './source-contract.js';

sourceContract('vscode-copilot-chat');
