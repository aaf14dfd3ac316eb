// What the user's machine says about redaction: the configuration file, and the names that are personal here.
import path from 'node:path';
import { hostName } from '../../io/machine.js';
import { readOwnText } from '../../io/own-file.js';
import type { World } from '../../io/world.js';
import { badConfig, parseConfig } from '../../redact/config.js';
import { makeRedactor, type Profile } from '../../redact/profile.js';
import type { Redactor } from '../../redact/redactor.js';
import { personalKinds } from '../../redact/rule.js';
import { LARGEST_RULES, rulesFile } from './rules-text.js';

/** `personal`: all kinds of personal data go too, not only those that the configuration names. */
export function redactionProfile(world: World, options: { readonly personal?: boolean } = {}): Profile {
  const file = rulesFile(world);
  const read = readOwnText(file, { largest: LARGEST_RULES });
  if (read && 'why' in read) throw badConfig(`the redaction configuration cannot be used: ${read.why}`, { source: file });
  const configured = read ? parseConfig(read.text, file) : {};
  const { env, home } = world;
  const users = [env['USER'], env['LOGNAME'], env['USERNAME'], path.basename(home)].filter((name) => name !== undefined);
  const host = hostName();
  return {
    ...configured,
    ...(options.personal && { personal: personalKinds }),
    names: { users: [...new Set(users)], hosts: [...new Set([host, host.split('.')[0]!])] },
  };
}

/**
 * The one way to a redactor for what leaves this machine: every such output is made with it.
 * `leavingOutputs` in redact-outputs.ts lists them, and a test walks that list.
 */
export function redactorFor(world: World, options: { readonly personal?: boolean } = {}): Redactor {
  return makeRedactor(redactionProfile(world, options));
}
