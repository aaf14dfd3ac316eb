// Words that say why, in the languages that hand-offs are checked in: a decision with one of them has its reason.

/** Whole words where the script has spaces. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  en: ['because', 'so that', 'since', 'in order to', 'due to', 'the reason', 'otherwise', 'to (?:avoid|keep|allow|make|prevent|enable)'],
  tr: ['çünkü', 'zira', 'yüzünden', 'nedeniyle', 'sebebiyle', 'dolayı(?:sıyla)?', 'için', 'diye', 'yoksa', 'aksi (?:takdirde|halde)'],
  de: ['weil', 'denn', 'damit', 'wegen', 'aufgrund', 'sodass', 'so dass', 'um [^.,]{1,60} zu', 'da (?:wir|ich|es|sie|er|das|die|der|man)', 'sonst', 'andernfalls'],
  es: ['porque', 'ya que', 'puesto que', 'debido a', 'para que', 'para (?:evitar|no)', 'a causa de', 'as[ií] (?:que|no)', 'por lo que', 'de lo contrario', 'dado que'],
  fr: ['parce qu(?:e|[\'’]\\p{L}+)', 'car', 'puisqu(?:e|[\'’]\\p{L}+)', 'afin (?:de|d[\'’]\\p{L}+|que)', 'pour (?:éviter|que|ne pas)', 'à cause d[eu]s?', 'en raison d[eu]s?', 'grâce (?:à|aux?)', 'sinon', 'étant donné'],
  pt: ['já que', 'devido a[os]?', 'uma vez que', 'senão'],
  it: ['perch[eé]', 'poich[eé]', 'affinch[eé]', 'altrimenti', 'a causa d\\p{L}+'],
  nl: ['omdat', 'zodat', 'vanwege', 'anders'],
  pl: ['ponieważ', 'żeby', 'aby', 'bo'],
  ru: ['потому что', 'так как', 'чтобы', 'поскольку', 'из-за', 'иначе'],
};

/** Anywhere where the script has none. */
const INSIDE = ['因为', '因為', '由于', '由於', '以便', '以免', '为了', '為了', '避免', '否则', '否則', 'ため', 'ので', '(?:だ|る|い|た|です|ます|ない)から', 'ないように', 'なぜなら', '理由', '때문', '위해', '므로', '도록', 'จะได้', 'เพราะ'];

export const SAYS_WHY = new RegExp([`(?<![\\p{L}\\p{N}_])(?:${Object.values(WORDS).flat().join('|')})(?![\\p{L}\\p{N}_])`, ...INSIDE].join('|'), 'iu');
