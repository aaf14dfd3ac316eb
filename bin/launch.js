// The command's second step, on a Node that is new enough: answer `--version` at once, else load the program.
import { readFileSync } from 'node:fs';
import module from 'node:module';

const wanted = process.argv.length === 3 ? process.argv[2] : undefined;
if (wanted === '--version' || wanted === '-V') {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  process.stdout.write(`${version}\n`);
} else {
  module.enableCompileCache?.(); // Node 22.8 and newer: the second start is faster
  try {
    await import('../dist/cli.js');
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND' || !String(error.message).includes('cli.js')) throw error;
    process.stderr.write('error: Baton is not built in this folder.\n  try: npm ci\n');
    process.exitCode = 2;
  }
}
