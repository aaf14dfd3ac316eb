// Words by which a statement is found that has nothing to look up: of any script, also where words run into each other.
import { expect, it } from 'vitest';
import { looseWords } from '../../../src/handoff/draft/loose-words.js';

it.each([
  ['the carriage return is gone', ['carriage', 'return']],
  ['リポジトリを公開', ['リポ', 'ポジ', 'ジト', 'トリ', 'リを', 'を公', '公開']],
  ['커밋했다', ['커밋', '밋했', '했다']],
  ['github経由で公開', ['github', '経由', '由で', 'で公', '公開']],
  ['已经合并', ['已经', '经合', '合并']],
])('of %j', (text, words) => expect(looseWords(text)).toEqual(words));
