// Checks of the machine itself: Node, the command, the shell's completions, the clock.
import path from 'node:path';
import type { SessionRef } from '../../agents/agent.js';
import { absolute, type World } from '../../io/world.js';
import { installCommand } from '../../io/program.js';
import { findProgram } from '../../io/find-program.js';
import { readText } from '../../io/read-whole.js';
import { exists } from '../../io/walk.js';
import type { Finding } from './finding.js';

export function checkNode(): Finding {
  return { id: 'node', name: 'Node.js', state: 'ok', detail: `${process.version} (${process.execPath})` };
}

export function checkCommand(here: World): Finding {
  const about = { id: 'command', name: 'The command baton' };
  const found = findProgram('baton', here);
  if (found !== undefined) return { ...about, state: 'ok', detail: found };
  return {
    ...about,
    state: 'note',
    detail: 'not on the PATH, so hooks, completions and other programs cannot find it',
    fix: installCommand(here),
  };
}

interface Shell {
  readonly install: string;
  /** Files of completions alone. */
  readonly files: readonly string[];
  /** Start-up files that may load them. */
  readonly rc: readonly string[];
}

/** How completions are installed, and where that leaves traces. */
export function shellOf(name: string, { home, env }: Pick<World, 'home' | 'env'>): Shell | undefined {
  const config = absolute(env['XDG_CONFIG_HOME'], path) ?? path.join(home, '.config');
  const data = absolute(env['XDG_DATA_HOME'], path) ?? path.join(home, '.local', 'share');
  const zsh = env['ZDOTDIR'] || home;
  switch (name) {
    case 'bash':
      return {
        install: `echo 'eval "$(baton completions bash)"' >> ~/.bashrc`,
        files: [
          path.join(data, 'bash-completion/completions/baton'),
          '/etc/bash_completion.d/baton',
          '/usr/share/bash-completion/completions/baton',
          '/usr/local/share/bash-completion/completions/baton',
        ],
        rc: ['.bashrc', '.bash_profile', '.profile'].map((file) => path.join(home, file)),
      };
    case 'zsh':
      return {
        install: `echo 'eval "$(baton completions zsh)"' >> ~/.zshrc`,
        files: [
          '/usr/local/share/zsh/site-functions/_baton',
          '/usr/share/zsh/site-functions/_baton',
          path.join(home, '.zfunc/_baton'),
          path.join(home, '.zsh/completions/_baton'),
        ],
        rc: ['.zshrc', '.zshenv', '.zprofile'].map((file) => path.join(zsh, file)),
      };
    case 'fish':
      return {
        install: 'mkdir -p ~/.config/fish/completions && baton completions fish > ~/.config/fish/completions/baton.fish',
        files: [
          path.join(config, 'fish/completions/baton.fish'),
          path.join(data, 'fish/vendor_completions.d/baton.fish'),
          '/usr/share/fish/vendor_completions.d/baton.fish',
        ],
        rc: [path.join(config, 'fish/config.fish')],
      };
    default:
      return undefined;
  }
}

/** None where the shell is another one. */
export function checkCompletions(here: World): Finding[] {
  const name = path.basename(here.env['SHELL'] ?? '');
  const shell = shellOf(name, here);
  if (!shell) return [];
  const about = { id: 'completions', name: 'Completions' };
  const place = shell.files.find((file) => exists(file)) ?? shell.rc.find((file) => mentions(file));
  if (place !== undefined) return [{ ...about, state: 'ok', detail: `${name}: ${place}` }];
  return [{ ...about, state: 'note', detail: `not installed for ${name}`, fix: shell.install }];
}

function mentions(file: string): boolean {
  try {
    return readText(file).includes('baton completions');
  } catch {
    return false; // not there
  }
}

/** Before this program was written it cannot be. */
const EARLIEST = Date.parse('2026-01-01');
const DAY_MS = 86_400_000;

/** A wrong clock puts sessions in the wrong order, and makes clients delete what is new. */
export function checkClock(sessions: readonly SessionRef[], here: World): Finding {
  const about = { id: 'clock', name: 'The clock' };
  const now = here.now();
  const fix = 'Set the clock; most systems can do it automatically: timedatectl set-ntp true';
  if (now.getTime() < EARLIEST) return { ...about, state: 'problem', detail: `says ${now.toISOString()}, which is long past`, fix };
  const ahead = sessions.filter((ref) => Date.parse(ref.updatedAt ?? '') > now.getTime() + DAY_MS);
  const [first] = ahead;
  if (first)
    return {
      ...about,
      state: 'note',
      detail:
        `says ${now.toISOString()}, but ${ahead.length === 1 ? 'a session is' : `${ahead.length} sessions are`} newer ` +
        `(${first.agent}:${first.id} of ${first.updatedAt}); @latest picks those first`,
      fix,
    };
  return { ...about, state: 'ok', detail: now.toISOString() };
}
