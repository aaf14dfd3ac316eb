// Where Node may keep what it compiled, so that the next pass starts faster (Node 22.8 and later): in Baton's own data, and nowhere that others can write.
'use strict';

const { lstatSync } = require('node:fs');
const path = require('node:path');

/**
 * Undefined: nowhere. Only for `pass`, which writes into that folder anyway, and only once the folder is there; by default Node would take the folder
 * for temporary files, where anybody may put compiled code first.
 */
exports.compileCacheFolder = function compileCacheFolder(words, { env, platform, uid }) {
  if (words.find((word) => !word.startsWith('-')) !== 'pass' || uid === undefined || platform === 'win32') return undefined;
  if (env.NODE_COMPILE_CACHE || env.NODE_DISABLE_COMPILE_CACHE) return undefined; // whoever sets these has decided
  const data = dataFolder(env, platform);
  if (data === undefined) return undefined;
  const compiled = path.join(data, 'compiled');
  return isOurs(data, uid) && isOurs(compiled, uid, true) ? compiled : undefined;
};

/** As `dataFolder` in src/io/world.ts tells it. */
function dataFolder({ BATON_HOME: own, XDG_DATA_HOME: xdg, HOME: home }, platform) {
  if (own) return path.isAbsolute(own) ? own : undefined;
  if (xdg && path.isAbsolute(xdg)) return path.join(xdg, 'baton');
  if (!home || !path.isAbsolute(home)) return undefined;
  return platform === 'darwin' ? path.join(home, 'Library', 'Application Support', 'baton') : path.join(home, '.local', 'share', 'baton');
}

function isOurs(folder, uid, orMissing = false) {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (!stats) return orMissing;
  return stats.isDirectory() && stats.uid === uid && (stats.mode & 0o022) === 0;
}
