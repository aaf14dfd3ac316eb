// Every bootstrap template: one line each.
import { baseTemplate } from './base.js';
import { contentTemplate } from './content.js';
import { llmfeedTemplate } from './llmfeed.js';
import { researchTemplate } from './research.js';
import { softwareTemplate } from './software.js';
import type { Template } from './template.js';

export const templates: readonly Template[] = [baseTemplate, softwareTemplate, researchTemplate, contentTemplate, llmfeedTemplate];

export { renderTemplate } from './template.js';
