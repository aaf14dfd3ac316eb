// The plugin that stands for hooks in Kilo.
import type { PluginCommand } from '../toolkit/hook-plugin.js';
import { pluginOf } from '../toolkit/opencode-like/hook-plugin.js';
import { variant } from './variant.js';

/** The file's text. */
export const hookPlugin = (command: PluginCommand): string => pluginOf(variant.id, command);
