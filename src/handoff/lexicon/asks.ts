// Words with which a sentence tells somebody what to do. Used only to ask for more proof: what a hand-off demands has to be what somebody said.

export interface AskWords {
  readonly language: string;
  readonly find: RegExp;
  readonly yes: readonly string[];
  readonly no: readonly string[];
}

export const askWords: readonly AskWords[] = [
  {
    language: 'en',
    find: /\b(?:should|must|ought to|shall|ha(?:s|ve) to|needs?(?= (?:to|\w+ing)\b)|please|remember to|(?:make|be) sure|let['’]s)\b|^\s*(?:never|do not|don['’]t)\b/giu,
    yes: ['it should be deleted', 'has to go', 'never run it again', 'please wait', 'needs rewriting'],
    no: ['the musty one', 'was never run', 'what it needs'],
  },
  {
    language: 'de',
    find: /\b(?:soll(?:te)?n?|muss|müssen|bitte|darf nicht|dürfen nicht|nicht vergessen)\b/giu,
    yes: ['muss weg', 'sollte gelöscht werden', 'bitte warten'],
    no: ['erbitten', 'Solltrag'],
  },
  {
    language: 'fr, es, pt, it',
    find: /\b(?:doit|doivent|devrait|il faut|veuillez|debe(?:r[íi]a)?n?|hay que|por favor|deve(?:ria)?m?|è necessario)\b/giu,
    yes: ['doit être supprimé', 'debería borrarse', 'hay que borrarlo', 'deve ser apagado'],
    no: ['le doigt', 'adeudado'],
  },
  {
    language: 'tr',
    find: /\p{L}m[ae]l[ıi](?:y[ıi]z|lar|ler|s[ıi]n)?(?!\p{L})|(?<!\p{L})(?:lütfen|gerek(?:iyor|ir))(?!\p{L})/giu,
    yes: ['silinmeli', 'kaldırılmalı', 'lütfen bekle', 'silmek gerekiyor'],
    no: ['gerekçe'],
  },
  {
    language: 'zh',
    find: /应该|应当|必须|务必|不要|不得|请(?!求)|應該|必須|請(?!求)/gu,
    yes: ['应该删除', '必须推送', '请等待'],
    no: ['请求已合并'],
  },
  {
    language: 'ja',
    find: /べき|なければ|必要(?:が|です|だ|。|$)|ください|下さい|しないこと|すること(?:。|$)|(?:し|て)ましょう/gu,
    yes: ['削除すべき', '消さなければならない', '待ってください', '強制プッシュすること', '確認しましょう'],
    no: ['必要なファイル', 'することにした'],
  },
  {
    language: 'ko',
    find: /(?:해|어|아|워)야 (?:하|한|합|할|된|됩)|하세요|하십시오|해 ?주세요|하지 마|말아야|필요가 있/gu,
    yes: ['삭제해야 한다', '확인하세요', '건드리지 말아야', '지울 필요가 있다'],
    no: ['삭제한 파일'],
  },
  {
    language: 'th',
    find: /ควร|ต้อง(?!การ)|โปรด|กรุณา|อย่า(?!ง)/gu,
    yes: ['ควรลบ', 'ต้องรอ', 'โปรดรอ', 'อย่าลบ'],
    no: ['ต้องการ', 'อย่างไร'],
  },
];

/** Without them; undefined: it has none. */
export function withoutAsks(text: string): string | undefined {
  const rest = askWords.reduce((left, { find }) => left.replace(find, ' '), text);
  return rest === text ? undefined : rest;
}
