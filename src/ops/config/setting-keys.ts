// The settings that there are: the one list, for help, completions and the file.

/** In the order in which they are shown. */
export const settingKeys = ['target', 'author', 'budget', 'catalog', 'viewer', 'hooks.inject', 'hooks.capture', 'aliases'] as const;
export type SettingKey = (typeof settingKeys)[number];
