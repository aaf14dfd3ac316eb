// Which settings of a folder let git be asked there. The list says what is known to start nothing: a setting that git learns tomorrow is not on it.

/** Set for the command, which counts before every file: where the folder says otherwise, it is not heard. */
export const HARMLESS_BY_COMMAND = ['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'core.sshCommand=false', 'protocol.allow=never'];

const OVERRULED = ['core.fsmonitor', 'core.hookspath', 'core.sshcommand', 'protocol.allow'];

const NAMES: Readonly<Record<string, string>> = {
  core: 'repositoryformatversion filemode bare logallrefupdates ignorecase precomposeunicode symlinks autocrlf eol safecrlf quotepath abbrev longpaths protecthfs protectntfs hidedotfiles sparsecheckout sparsecheckoutcone checkstat trustctime untrackedcache preloadindex compression bigfilethreshold commitgraph multipackindex splitindex',
  extensions: 'objectformat worktreeconfig refstorage',
  user: 'name email signingkey useconfigonly',
  author: 'name email',
  committer: 'name email',
  pull: 'rebase ff',
  push: 'default autosetupremote followtags',
  fetch: 'prune prunetags',
  merge: 'ff conflictstyle',
  rebase: 'autostash autosquash',
  commit: 'gpgsign',
  tag: 'gpgsign',
  gc: 'auto',
  index: 'version sparse threads',
  status: 'showuntrackedfiles',
  init: 'defaultbranch',
};
/** Of which there are several, each under a name of its own. */
const NAMED: Readonly<Record<string, string>> = {
  remote: 'url pushurl fetch push prune tagopt skipdefaultupdate skipfetchall gh-resolved',
  branch: 'remote pushremote merge rebase description gh-merge-base vscode-merge-base github-pr-owner-number',
  submodule: 'url active',
};

const known = new Set([
  ...OVERRULED,
  ...Object.entries(NAMES).flatMap(([section, names]) => names.split(' ').map((name) => `${section}.${name}`)),
]);
const knownNamed = new Set(Object.entries(NAMED).flatMap(([section, names]) => names.split(' ').map((name) => `${section}.*.${name}`)));

function isKnown(setting: string): boolean {
  const dot = setting.indexOf('.');
  const last = setting.lastIndexOf('.');
  return dot === last ? known.has(setting) : knownNamed.has(`${setting.slice(0, dot)}.*${setting.slice(last)}`);
}

/** Of what git lists, scope and name by turns: the first setting of the folder's own that is not on the list. */
export function firstUnknown(listed: string): string | undefined {
  const fields = listed.split('\0');
  for (let i = 0; i + 1 < fields.length; i += 2) {
    if (!/^(system|global)$/.test(fields[i]!) && !isKnown(fields[i + 1]!)) return fields[i + 1];
  }
  return undefined;
}

/**
 * The filters that the user's own configuration has: a folder's attributes could call for them. Undefined: one has a name that no command
 * line can overrule.
 */
export function filtersIn(listed: string): string[] | undefined {
  const names = [...new Set(listed.split('\0').flatMap((setting) => /^filter\.(.*)\.[^.]+$/s.exec(setting)?.[1] ?? []))];
  return names.some((name) => /[=\n]/.test(name)) ? undefined : names;
}
