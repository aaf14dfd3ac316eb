// Which language a talk is in: a label, never a reason to treat it otherwise.
import { describe, expect, it } from 'vitest';
import type { Ledger } from '../../src/handoff/ledger/ledger.js';
import { languageOf } from '../../src/handoff/lexicon/language.js';

const typed = (text: string): Ledger => ({ utterances: [{ entry: 1, who: 'user', kind: 'typed', text }] }) as unknown as Ledger;

describe('the language of what was typed', () => {
  it.each([
    ['tr', 'Bu sayfa için bir test ekle ama çok uzun olarak yazma'],
    ['de', 'Die Tests sind rot und das ist nicht gut, schreib auch eine Probe mit Umlaut'],
    ['fr', 'Ajoute une page pour les clients et garde la liste dans le menu'],
    ['es', 'Agrega una página para los clientes pero no borres las pruebas'],
    ['pt', 'Você não deve apagar os testes, mas adicione uma página com o menu'],
    ['en', 'Add a page for the customers and keep the list in this menu'],
    ['ja', 'ログを見て、失敗したテストを直してください'],
    ['ko', '로그를 보고 실패한 테스트를 고쳐 주세요'],
    ['zh', '请看一下日志并修复失败的测试用例好吗'],
    ['ru', 'Посмотри журнал и исправь упавшие тесты'],
    ['ar', 'انظر إلى السجل وأصلح الاختبارات الفاشلة'],
  ])('%s', (language, text) => expect(languageOf(typed(text))).toBe(language));

  it('is not said of a few letters, of names alone, or of two languages alike', () => {
    expect(languageOf(typed('ok, go'))).toBeUndefined();
    expect(languageOf(typed('foo.ts bar.ts lint vitest'))).toBeUndefined();
    expect(languageOf(typed('the und the und and ist xxxxxxxx'))).toBeUndefined();
  });
});
