// Every rule: one line per family.
import type { Rule } from '../rule.js';
import { aiRules } from './ai.js';
import { chatAndMailRules } from './chat-and-mail.js';
import { cloudRules } from './cloud.js';
import { commandRules } from './commands.js';
import { largeCloudRules } from './large-clouds.js';
import { monitoringRules } from './monitoring.js';
import { paymentRules } from './payments.js';
import { serviceRules } from './services.js';
import { sourceHostingRules } from './source-hosting.js';
import { spokenRules } from './spoken.js';
import { structuralRules } from './structural.js';
import { workplaceRules } from './workplace.js';

export const secretRules: readonly Rule[] = [
  ...structuralRules,
  ...commandRules,
  ...spokenRules,
  ...aiRules,
  ...largeCloudRules,
  ...cloudRules,
  ...sourceHostingRules,
  ...chatAndMailRules,
  ...paymentRules,
  ...monitoringRules,
  ...workplaceRules,
  ...serviceRules,
];

export { hostNameRule, personalRules, userNameRule } from './personal.js';
