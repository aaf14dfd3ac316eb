// The command's second step, on a Node that is new enough: answers `--version` at once, else loads the program.
'use strict';

const only = process.argv.length === 3 ? process.argv[2] : undefined;
if (only === '--version' || only === '-V') process.stdout.write(`${require('../package.json').version}\n`);
else start();

function start() {
  require('node:module').enableCompileCache?.(); // Node 22.1 and newer: every later start is faster
  import('../dist/cli.js').catch((error) => {
    const unbuilt = error.code === 'ERR_MODULE_NOT_FOUND' && error.message.includes('cli.js');
    process.stderr.write(unbuilt ? 'error: Baton is not built in this folder\n  hint: Run `npm ci` there.\n' : `${error.stack}\n`);
    process.exitCode = unbuilt ? 2 : 3;
  });
}
