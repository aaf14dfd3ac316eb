// Turns that say nothing a key asks for: so that a session is as long as real ones are. The same every time.
import type { Line } from '../talks.js';

const WORDS: Readonly<Record<string, { readonly asks: readonly string[]; readonly says: readonly string[] }>> = {
  en: {
    asks: ['What does part {n} do?', 'Please look at module {n} again and tell me what you find there.', 'yes', 'continue'],
    says: [
      'Module {n} reads {m} records at a time and keeps them in `buffer{n}`, because the format needs one look ahead. ',
      'The writer beside it is older than the reader and has its own way to count lines. ',
      'Neither of them depends on the clock, so the order of the records is what it was in the file. ',
    ],
  },
  de: {
    asks: ['Was macht Teil {n}?', 'Sieh dir Modul {n} noch einmal an und sag mir, was dort steht.', 'ja', 'weiter'],
    says: [
      'Modul {n} liest {m} Sätze auf einmal und hält sie in `puffer{n}`, weil das Format einen Blick nach vorn braucht. ',
      'Der Schreiber daneben ist älter als der Leser und zählt Zeilen auf seine eigene Art. ',
      'Keiner von beiden hängt an der Uhr, die Reihenfolge bleibt die der Datei. ',
    ],
  },
  tr: {
    asks: ['{n}. parça ne yapıyor?', '{n}. modüle bir daha bak ve ne bulduğunu söyle.', 'evet', 'devam'],
    says: [
      '{n}. modül bir seferde {m} kayıt okuyor ve biçim ileriye bakmayı gerektirdiği için onları `tampon{n}` içinde tutuyor. ',
      'Yanındaki yazıcı okuyucudan daha eski ve satırları kendi yöntemiyle sayıyor. ',
      'İkisi de saate bağlı değil, kayıtların sırası dosyadaki sıradır. ',
    ],
  },
  zh: {
    asks: ['第 {n} 部分是做什么的？', '请再看一下模块 {n}，告诉我你发现了什么。', '好', '继续'],
    says: [
      '模块 {n} 每次读取 {m} 条记录并保存在 `buffer{n}` 中，因为格式需要向前看一条。',
      '旁边的写入器比读取器更早，有自己的计数方式。',
      '两者都不依赖时钟，记录的顺序与文件一致。',
    ],
  },
};

export function filler(count: number, language: string): Line[] {
  const { asks, says } = WORDS[language]!;
  return Array.from({ length: count }, (_, i): Line[] => {
    const put = (text: string): string => text.replaceAll('{n}', String(i + 11)).replaceAll('{m}', String(i * 7 + 64));
    return [
      { user: put(asks[i % asks.length]!) },
      {
        agent: says
          .map(put)
          .join('')
          .repeat(2 + (i % 4))
          .trim(),
      },
    ];
  }).flat();
}
