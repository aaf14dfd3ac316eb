// Whether hooks may capture and inject: by the environment, else by the configuration. Read lightly, since every start of a client waits for it;
// `baton config` says what is wrong in the file.
import { readOwnText } from '../../io/own-file.js';
import type { World } from '../../io/world.js';
import { isObject } from '../../model/json.js';
import { configFile } from '../config/config-file.js';

export interface HookSwitches {
  /** all: also the hand-off of this agent’s own last session. */
  readonly inject: 'on' | 'all' | 'off';
  readonly capture: 'on' | 'off';
}

const LARGEST = 256 << 10;

/** `BATON_HOOKS`: off, capture (nothing is injected), inject (nothing is captured); anything else is as if it were not set. */
export function hookSwitches(world: Pick<World, 'home' | 'platform' | 'env'>): HookSwitches {
  const { inject, capture } = configured(world);
  const set = world.env['BATON_HOOKS'];
  return {
    inject: set === 'off' || set === 'capture' ? 'off' : inject,
    capture: set === 'off' || set === 'inject' ? 'off' : capture,
  };
}

function configured(world: Pick<World, 'home' | 'platform' | 'env'>): HookSwitches {
  const read = readOwnText(configFile(world), { largest: LARGEST, mine: true });
  if (!read || 'why' in read) return { inject: 'on', capture: 'on' };
  try {
    const value: unknown = JSON.parse(read.text.replace(/^\u{feff}/u, ''));
    const hooks = isObject(value) && isObject(value['hooks']) ? value['hooks'] : {};
    const inject = hooks['inject'];
    return { inject: inject === 'off' || inject === 'all' ? inject : 'on', capture: hooks['capture'] === 'off' ? 'off' : 'on' };
  } catch {
    return { inject: 'on', capture: 'on' };
  }
}
