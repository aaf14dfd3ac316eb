// Words for the state of a pull request, a commit or a run. Used only to compare what a draft says with what the ledger knows: no fact is made of them.

export interface StateWords {
  readonly state: 'merged' | 'open' | 'closed' | 'passed' | 'failed' | 'pushed' | 'unpushed' | 'committed' | 'uncommitted';
  readonly find: RegExp;
  readonly yes: readonly string[];
  readonly no: readonly string[];
}

/** Negations come first: what one takes, the next ones do not see. */
export const stateWords: readonly StateWords[] = [
  {
    state: 'open',
    find: /\b(?:un|not (?:yet |been )*|never |nothing (?:was |has been )|awaiting |waiting to be |to be |get [^.;]{0,40})merged\b|\b(?:is |still |remains |was )?open(?:ed)?\b|\bdraft\b|\bnoch nicht (?:gemergt|zusammengeführt)\b|\boffen\b|\bouverte?\b|\babiert[ao]\b|\baçık\b|\bbirleştirilmedi\b|未合并|打开|オープン|未マージ/giu,
    yes: ['is not yet merged', 'get PR #12 merged', 'still open', 'noch nicht gemergt', '未合并'],
    no: ['merged', 'OpenAI'],
  },
  {
    state: 'merged',
    find: /\bmerged\b|\bgemergt\b|\bzusammengeführt\b|\bfusionn(?:é|ée)\b|\bfusionad[ao]\b|\bbirleştirildi\b|已合并|合并了|マージ(?:は)?(?:済|され|した|しました)|(?:병합|머지)(?:됨|됐|되었|했|완료)/giu,
    yes: ['was merged', 'gemergt', '已合并', 'マージはしたんですが', '머지했어'],
    no: ['merge it', 'emerged'],
  },
  {
    state: 'closed',
    find: /\bclosed\b|\bgeschlossen\b|\bfermée?\b|\bcerrad[ao]\b|\bkapatıldı\b|已关闭|クローズ/giu,
    yes: ['closed without merging'],
    no: ['close it'],
  },
  {
    state: 'failed',
    find: /\b(?:does|do|did|is|are) not pass(?:ing)?\b|\bfail(?:s|ed|ing|ures?)?\b|\bbroken\b|\bred\b|\bfehlgeschlagen\b|\bschlägt fehl\b|\béchou(?:e|é|ée)\b|\bfall(?:a|ó|an)\b|\bbaşarısız\b|失败|失敗/giu,
    yes: ['npm test fails', 'does not pass', '失败'],
    no: ['passes'],
  },
  {
    state: 'passed',
    find: /\bpass(?:es|ed|ing)?\b|\bgreen\b|\bsucceed(?:s|ed)?\b|\bläuft durch\b|\bgrün\b|\bréuss(?:it|i|ie)\b|\bpasan?\b|\bgeç(?:ti|iyor)\b|通过|成功/giu,
    yes: ['npm test passes', 'green', '通过'],
    no: ['password'],
  },
  {
    state: 'unpushed',
    find: /\b(?:un|not (?:yet |been )*|never |n['’]t (?:yet |been )*|(?:nothing|none of them|no commit) (?:was |is |has been |yet )*)pushed\b|\bnicht gepusht\b|未推送|プッシュ(?:は)?(?:され)?(?:していない|ていない)|푸시(?:되|하)지 않/giu,
    yes: ['not yet pushed', 'unpushed', 'nothing was pushed', 'it has not been pushed', 'プッシュしていない', '푸시되지 않았다'],
    no: ['pushed'],
  },
  {
    state: 'pushed',
    find: /\bpushed\b|\bgepusht\b|\bpoussée?\b|已推送|プッシュ(?:済|した)/giu,
    yes: ['pushed to origin'],
    no: ['push it'],
  },
  {
    state: 'uncommitted',
    find: /\b(?:un|not (?:yet |been )*|never |n['’]t (?:yet |been )*|(?:nothing|none|none of them) (?:was |is |has been |yet )*)committed\b|\bnicht (?:committet|eingecheckt)\b|未提交|コミット(?:は)?(?:され)?(?:していない|ていない)|커밋(?:되|하)지 않/giu,
    yes: ['uncommitted', 'not yet committed', 'none committed', '未提交', 'コミットしていない', '커밋되지 않았다'],
    no: ['committed'],
  },
  {
    state: 'committed',
    find: /\bcommitted\b|\bcommittet\b|\beingecheckt\b|已提交|コミット(?:済|した)|커밋(?:됨|됐|되었|했|완료)/giu,
    yes: ['committed as 3f9c1a7', 'committet', '已提交', 'コミットした', '커밋했다'],
    no: ['commit it', 'a committee'],
  },
];

export function statesIn(text: string): ReadonlySet<StateWords['state']> {
  const found = new Set<StateWords['state']>();
  let rest = text;
  for (const { state, find } of stateWords)
    rest = rest.replace(find, () => {
      found.add(state);
      return ' ';
    });
  return found;
}
