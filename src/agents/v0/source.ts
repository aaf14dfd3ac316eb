// v0's exported projects as they are found and read.
import { makeSource } from '../toolkit/project-export/source.js';
import { variant } from './variant.js';

export const source = makeSource(variant);
