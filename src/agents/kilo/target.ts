// Sessions as Kilo gets them.
import { makeTarget } from '../toolkit/opencode-like/target.js';
import { variant } from './variant.js';

export const target = makeTarget(variant);
