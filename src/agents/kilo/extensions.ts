// What goes into Kilo.
import { familyExtensions } from '../toolkit/opencode-like/extensions.js';
import { variant } from './variant.js';

export const extensions = familyExtensions(variant);
