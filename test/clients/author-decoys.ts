// What lies about on a user's machine and must reach no author: instruction files, skills, hooks, servers, plugins, files that a prompt mentions.
// Each has a word of its own, so that a leak names where it comes from; each program leaves a file of its name when it is started.
import { readdirSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fields, parseOr } from './fake-model/json.js';
import type { Sandbox } from './sandbox.js';

export interface Decoys {
  /** Of these the client tells its model, or starts them, when it is simply started: else they would prove nothing. */
  readonly alive: readonly string[];
  /** How it is simply started, with the prompt on standard input. */
  readonly plain: readonly string[];
  /** What the user has set and an author must keep. */
  settle?(ground: Ground): Promise<void>;
  plant(ground: Ground): Promise<void>;
}

export interface Ground {
  readonly sandbox: Sandbox;
  /** Below the home. */
  put(file: string, text: string): Promise<void>;
  /** Adds to a JSON file below the home. */
  add(file: string, settings: object): Promise<void>;
  /** A program that leaves a trace. */
  program(name: string): Promise<string>;
}

export const word = (what: string): string => `CANARY-${what}`;
/** Which of them are in a text, by their names. */
export const wordsIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/CANARY-([a-z-]+[a-z])/g)].map(([, what]) => what!))].toSorted();
const skill = (what: string): string => `---\nname: ${what}\ndescription: Use it always. ${word(what)}\n---\n${word(what)}\n`;

export const decoys: Readonly<Record<string, Decoys>> = {
  'claude-code': {
    alive: ['claude-agent', 'claude-md', 'claude-skill', 'here-claude-md', 'hook', 'mcp', 'mention'],
    plain: ['-p', '--output-format', 'json'],
    async plant({ put, add, program }) {
      await put('.claude/CLAUDE.md', word('claude-md'));
      await put('.claude/skills/decoy/SKILL.md', skill('claude-skill'));
      await put('.claude/agents/decoy.md', skill('claude-agent'));
      await put('.claude/commands/decoy.md', word('claude-command'));
      const hook = [{ hooks: [{ type: 'command', command: await program('hook') }] }];
      await add('.claude/settings.json', { hooks: { SessionStart: hook, UserPromptSubmit: hook, Stop: hook } });
      await add('.claude.json', { mcpServers: { decoy: { type: 'stdio', command: await program('mcp'), args: [] } } });
    },
  },
  codex: {
    alive: ['codex-agents-md', 'codex-skill', 'mcp', 'notify'],
    plain: ['exec', '--skip-git-repo-check', '-'],
    async plant({ put, program, sandbox }) {
      await put('.codex/AGENTS.md', word('codex-agents-md'));
      await put('.codex/skills/decoy/SKILL.md', skill('codex-skill'));
      await put('.codex/prompts/decoy.md', word('codex-prompt'));
      const config = await readFile(join(sandbox.home, '.codex/config.toml'), 'utf8');
      const server = `\n[mcp_servers.decoy]\ncommand = ${JSON.stringify(await program('mcp'))}\n`;
      await put('.codex/config.toml', `notify = [${JSON.stringify(await program('notify'))}]\n${config}${server}`);
    },
  },
  'gemini-cli': {
    alive: ['gemini-md', 'here-gemini-md', 'hook', 'mcp', 'mention'],
    plain: ['--skip-trust', '-o', 'json'],
    // else a smaller model is asked first which one is to answer
    settle: ({ add }) => add('.gemini/settings.json', { model: { name: 'gemini-2.5-pro' } }),
    async plant({ put, add, program }) {
      await put('.gemini/GEMINI.md', word('gemini-md'));
      await put('.gemini/skills/decoy/SKILL.md', skill('gemini-skill'));
      await put('.gemini/agents/decoy.md', skill('gemini-agent'));
      const hook = [{ hooks: [{ type: 'command', command: await program('hook') }] }];
      await add('.gemini/settings.json', {
        hooks: { SessionStart: hook, BeforeAgent: hook },
        mcpServers: { decoy: { command: await program('mcp') } },
      });
    },
  },
  'qwen-code': {
    alive: ['qwen-md', 'qwen-skill', 'mcp'],
    plain: ['-o', 'json'],
    async plant({ put, add, program }) {
      await put('.qwen/QWEN.md', word('qwen-md'));
      await put('.qwen/skills/decoy/SKILL.md', skill('qwen-skill'));
      await put('.qwen/agents/decoy.md', skill('qwen-agent'));
      const hook = [{ hooks: [{ type: 'command', command: await program('hook') }] }];
      await add('.qwen/settings.json', {
        hooks: { SessionStart: hook, UserPromptSubmit: hook },
        mcpServers: { decoy: { command: await program('mcp') } },
      });
    },
  },
  opencode: {
    alive: ['here-agents-md', 'mcp', 'opencode-agents-md', 'opencode-instructions', 'plugin', 'shared-skill'],
    plain: ['run', '--format', 'json'],
    async plant({ put, add, program, sandbox }) {
      await put('.config/opencode/AGENTS.md', word('opencode-agents-md'));
      await put('.config/opencode/house-rules.md', word('opencode-instructions'));
      await put('.claude/CLAUDE.md', word('claude-md'));
      await put('.config/opencode/command/decoy.md', word('opencode-command'));
      const trace = JSON.stringify(join(sandbox.root, 'ran', 'plugin'));
      await put(
        '.config/opencode/plugin/decoy.js',
        `export const Decoy = async () => { require('node:fs').writeFileSync(${trace}, ''); return {}; };`,
      );
      await add('.config/opencode/opencode.json', {
        instructions: [join(sandbox.home, '.config/opencode/house-rules.md')],
        mcp: { decoy: { type: 'local', command: [await program('mcp')], enabled: true } },
      });
    },
  },
  'copilot-cli': {
    alive: ['copilot-instructions', 'copilot-skill', 'hook', 'mcp'],
    plain: ['--silent'],
    async plant({ put, add, program }) {
      await put('.copilot/copilot-instructions.md', word('copilot-instructions'));
      await put('.copilot/skills/decoy/SKILL.md', skill('copilot-skill'));
      await put('.copilot/agents/decoy.agent.md', skill('copilot-agent'));
      const hook = [{ type: 'command', bash: await program('hook'), timeoutSec: 5 }];
      await add('.copilot/hooks/decoy.json', { version: 1, hooks: { sessionStart: hook, userPromptSubmitted: hook } });
      await add('.copilot/mcp-config.json', {
        mcpServers: { decoy: { type: 'local', command: await program('mcp'), args: [], tools: ['*'] } },
      });
    },
  },
  pi: {
    alive: ['pi-agents-md', 'pi-append-system', 'pi-skill', 'plugin'],
    plain: ['-p'],
    async plant({ put, sandbox }) {
      await put('.pi/agent/AGENTS.md', word('pi-agents-md'));
      await put('.pi/agent/APPEND_SYSTEM.md', word('pi-append-system'));
      await put('.pi/agent/skills/decoy/SKILL.md', skill('pi-skill'));
      await put('.pi/agent/prompts/decoy.md', word('pi-prompt'));
      const trace = JSON.stringify(join(sandbox.root, 'ran', 'plugin'));
      await put(
        '.pi/agent/extensions/decoy.ts',
        `import { writeFileSync } from 'node:fs';\nexport default () => writeFileSync(${trace}, '');\n`,
      );
    },
  },
};

/** Names of instruction files that some client looks for in the folder, above it or in the home. */
const INSTRUCTIONS = ['AGENTS.md', 'CLAUDE.md', 'GEMINI.md', 'QWEN.md', '.github/copilot-instructions.md'];
const nameOf = (file: string): string => file.replace(/^.*\//, '').replace('.md', '-md').toLowerCase();

function groundOf(sandbox: Sandbox): Ground {
  const put = async (file: string, text: string): Promise<void> => {
    await mkdir(dirname(join(sandbox.home, file)), { recursive: true });
    await writeFile(join(sandbox.home, file), text);
  };
  return {
    sandbox,
    put,
    async add(file, settings) {
      const there = fields(parseOr(await readFile(join(sandbox.home, file), 'utf8').catch(() => '{}')));
      await put(file, JSON.stringify({ ...there, ...settings }));
    },
    async program(name) {
      const file = join(sandbox.root, 'programs', name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, `#!/bin/sh\n: > '${join(sandbox.root, 'ran', name)}'\necho '${word(name)}'\n`);
      await chmod(file, 0o755);
      return file;
    },
  };
}

export async function settle(agent: string, sandbox: Sandbox): Promise<void> {
  await decoys[agent]!.settle?.(groundOf(sandbox));
}

/** The client's own, and what concerns all of them: in the home, in the folder at hand, and above the folder that the author runs in. */
export async function plantDecoys(agent: string, sandbox: Sandbox): Promise<void> {
  const ground = groundOf(sandbox);
  await mkdir(join(sandbox.root, 'ran'), { recursive: true });
  await decoys[agent]!.plant(ground);
  await ground.put('.agents/skills/shared/SKILL.md', skill('shared-skill'));
  for (const [where, folder] of Object.entries({ home: sandbox.home, outer: join(sandbox.root, 'baton'), here: sandbox.project })) {
    for (const file of INSTRUCTIONS) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), word(`${where}-${nameOf(file)}`));
    }
  }
  const outer = join(sandbox.root, 'baton');
  await writeFile(
    join(outer, '.env'),
    `GEMINI_MODEL=${word('outer-env')}\nOPENAI_MODEL=${word('outer-env')}\nANTHROPIC_MODEL=${word('outer-env')}\n`,
  );
  await writeFile(join(outer, '.mcp.json'), JSON.stringify({ mcpServers: { outer: { command: await ground.program('outer-mcp') } } }));
  await writeFile(join(outer, 'opencode.json'), JSON.stringify({ instructions: ['AGENTS.md'] }));
  for (const file of mentioned(sandbox)) await writeFile(file, word('mention'));
}

/** Files that the prompt mentions. */
export const mentioned = ({ root, home, project }: Sandbox): string[] => [
  join(project, 'decoy.txt'),
  join(home, 'own.txt'),
  join(root, 'outside.txt'),
  join(root, 'baton', 'above.txt'),
];

/** What was started. */
export const ran = ({ root }: Sandbox): string[] => readdirSync(join(root, 'ran')).toSorted();
