// How OpenCode calls hooks.
import { makeHook } from '../toolkit/opencode-like/hook.js';
import { variant } from './variant.js';

export const hook = makeHook(variant);
