#!/usr/bin/env node
// The command's first step: says which Node is needed, in words that the oldest one can parse.
// A CommonJS file (see package.json beside it): it starts faster, and old Node reads nothing else.
'use strict';

var found = process.versions.node.split('.').map(Number);
if (found[0] > 20 || (found[0] === 20 && found[1] >= 19)) {
  require('./launch.js');
} else {
  process.stderr.write(
    'error: Baton needs Node 20.19 or newer; this is Node ' + process.versions.node + ' (' + process.execPath + ')\n' +
      '  hint: Install a newer one from https://nodejs.org or with your version manager, for example `nvm install 24`.\n'
  );
  process.exit(2);
}
