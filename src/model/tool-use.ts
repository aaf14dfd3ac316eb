// What a tool call touched, as an agent's adapter says it: all that the layers above know about tools.
import type { PlanChange } from './plan.js';
import type { ToolKind } from './session.js';

export interface ToolUse {
  readonly kind: ToolKind;
  readonly paths?: readonly string[];
  readonly command?: string;
  readonly plan?: PlanChange;
  readonly question?: string;
}
