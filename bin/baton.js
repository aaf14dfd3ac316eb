#!/usr/bin/env node
// The command's first step: says which Node is needed before anything that an old one could not even parse.
// Only words of 2012 up to the check. No import or export statement: Node before 12 reads this file as a script.
(function () {
  var found = process.versions.node;
  var parts = found.split('.');
  var major = Number(parts[0]);
  var minor = Number(parts[1]);
  if (major > 20 || (major === 20 && minor >= 19)) {
    // As text, because Node before 10 cannot parse the word where it stands.
    new Function('file', 'return import(file)')('./launch.js');
    return;
  }
  process.stderr.write(
    'error: Baton needs Node 20.19 or newer; this is Node ' + found + ' (' + process.execPath + ').\n' +
      '  try: install a newer Node from https://nodejs.org, or with your version manager (nvm install 24)\n'
  );
  process.exit(2);
})();
