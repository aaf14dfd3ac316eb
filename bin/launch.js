// The command's second step, on a Node that is new enough: answers `--version` and `--help` at once, else loads the program.
'use strict';

const words = process.argv.slice(2);
const wantsVersion = words.length === 1 && (words[0] === '--version' || words[0] === '-V');
const text = words[0] === 'hook' || wantsVersion ? undefined : quickAnswer();
if (wantsVersion) printAtOnce(`${require('../package.json').version}\n`);
else if (words.length === 3 && words[0] === 'hook' && /^(?:start|prompt|compact|end)$/.test(words[2])) hook();
else if (text === undefined) start();
else print(text);

/** A few bytes, without the stream, which takes longer to make than all the rest. */
function printAtOnce(line) {
  try {
    require('node:fs').writeSync(1, line);
  } catch (error) {
    if (error.code === 'EAGAIN') print(line);
    else failed(error);
  }
}

function print(lines) {
  process.stdout.on('error', failed);
  process.stdout.write(lines);
}

function failed(error) {
  if (error.code === 'EPIPE') return; // `baton --help | head` may have gone
  process.stderr.write(`error: standard output cannot be written (${error.code})\n  hint: Make room, or send it elsewhere.\n`);
  process.exitCode = 1;
}

function quickAnswer() {
  const { version } = require('../package.json');
  if (words.length === 0 && process.stdin.isTTY && process.stdout.isTTY) return undefined; // somebody may be asked instead
  if (words.length > 0 && words[0] !== 'help' && !words.includes('--help') && !words.includes('-h')) return undefined;
  try {
    const isOverview = words.length === 0 || (words.length === 1 && /^(?:help|--help|-h)$/.test(words[0]));
    if (isOverview) return require('../dist/overview.cjs').overviewText({ stdout: process.stdout, env: process.env, version });
    return require('../dist/help.cjs').helpText(words, { stdout: process.stdout, env: process.env, version });
  } catch {
    return undefined; // wrong usage, or not built: the program itself says so
  }
}

/** A client waits for its hooks at every start: they load nothing else. It goes on whatever happens here. */
function hook() {
  process.stdout.on('error', () => process.exit(0));
  try {
    require('../dist/hook.cjs').runHook(words[1], words[2], process.argv[1]);
  } catch {
    // not built
  }
}

function start() {
  // No compile cache of Node's: unless told otherwise it lies in the folder for temporary files, where anybody may put compiled code first.
  import('../dist/cli.js').catch((error) => {
    const unbuilt = error.code === 'ERR_MODULE_NOT_FOUND' && error.message.includes('cli.js');
    process.stderr.write(unbuilt ? 'error: Baton is not built in this folder\n  hint: Run `npm ci` there.\n' : `${error.stack}\n`);
    process.exitCode = unbuilt ? 2 : 3;
  });
}
