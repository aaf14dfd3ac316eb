// Kilo's sessions as they are found and read.
import { makeSource } from '../toolkit/opencode-like/source.js';
import { variant } from './variant.js';

export const source = makeSource(variant);
