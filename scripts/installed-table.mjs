// What `baton install` puts where, as a table in docs/guide/inside-agents.md: made of what each agent declares.
import path from 'node:path';

const BEGIN = '<!-- installed: written by `npm run docs` -->';
const END = '<!-- end of installed -->';

/** `agents`: with their extensions, for those that have some. */
export function withInstalledTable(page, agents) {
  const rows = agents.flatMap(({ name, id, extensions }) => (extensions ? [rowOf(name, id, extensions)] : []));
  const table = ['| agent | server | commands | you type | hooks |', '|---|---|---|---|---|', ...rows].join('\n');
  return `${page.slice(0, page.indexOf(BEGIN) + BEGIN.length)}\n${table}\n${page.slice(page.indexOf(END))}`;
}

function rowOf(name, id, extensions) {
  const run = { world: { home: '~', cwd: '~', platform: 'linux', env: {} }, program: ['node', 'baton'], exists: () => false };
  const pieces = extensions.pieces(run);
  const of = (kind) => pieces.filter(({ piece }) => piece === kind);
  return `| ${[`${name} (\`${id}\`)`, places(of('mcp')), places(of('commands')), `\`${extensions.typed}\``, hooks(of('hooks'))].join(' | ')} |`;
}

/** Of commands, the first stands for both. */
function places(pieces) {
  const shown = pieces.map(({ file, path: keys, key }) => {
    const place = `\`${file.replaceAll('handoff', 'NAME')}\``;
    return keys ? `${place}: \`${[...keys, ...(key ? [key] : [])].join('.')}\`` : place;
  });
  return [...new Set(shown.map((one) => one.replaceAll('takeover', 'NAME')))].join(', ') || 'none';
}

function hooks(pieces) {
  const settings = pieces.filter(({ kind }) => kind === 'setting');
  const events = settings.map(({ path: keys }) => keys.at(-1)).join(', ');
  const files = pieces.filter(({ kind }) => kind === 'file').map(({ file }) => `\`${file}\``);
  const inSettings = settings.length > 0 ? [`\`${path.posix.normalize(settings[0].file)}\`: ${events}`] : [];
  return [...inSettings, ...files].join(', ') || 'none';
}
