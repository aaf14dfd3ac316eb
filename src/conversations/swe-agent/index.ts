// SWE-agent's trajectories (`.traj`): the history that its model was shown, else its steps; and those of mini-SWE-agent (`.traj.json`). Read only.
import { isArray, isObject } from '../../model/json.js';
import { conversationFormat } from '../toolkit/conversation-format.js';
import { blocksOf } from '../toolkit/recognize.js';

export const sweAgentFormat = conversationFormat({
  id: 'swe-agent',
  name: 'SWE-agent trajectory',
  extension: '.traj',
  fits: ({ json }) => {
    if (!isObject(json)) return 0;
    if (typeof json['trajectory_format'] === 'string' && json['trajectory_format'].startsWith('mini-swe-agent'))
      return isArray(json['messages']) ? 3 : 0;
    const history = blocksOf(json['history']);
    if (history.length > 0 && history.every(({ role, agent }) => typeof role === 'string' && typeof agent === 'string')) return 3;
    if (!isArray(json['trajectory'])) return 0;
    const steps = blocksOf(json['trajectory']);
    const isStepped = steps.length > 0 && steps.every((step) => typeof step['action'] === 'string' && 'observation' in step);
    return isStepped || (steps.length === 0 && isArray(json['history']) && isObject(json['info'])) ? 3 : 0;
  },
  read: async (document, report) => (await import('./read.js')).read(document, report),
});
