// Words that mark a rule, a decision, a correction, a failure: short lists for a dozen languages, so that no model is needed.
import { SAYS_WHY } from '../model/reasons.js';

/** Whole words where the script has spaces; anywhere where it has none. */
function cue(words: readonly string[], inside: readonly string[] = []): RegExp {
  const parts = [`(?<![\\p{L}\\p{N}_])(?:${words.join('|')})(?![\\p{L}\\p{N}_])`, ...inside];
  return new RegExp(parts.join('|'), 'iu');
}

/** Rules, limits and wishes. */
export const RULE = cue(
  [
    "(?:please|we|you|and|so|but|just|i) (?:don['’]?t|do not)", 'never', 'always', 'must(?:n[\'’]t)?', 'only', 'no (?:new|more|other|need)', 'without', 'avoid', 'keep', 'make sure', 'ensure', 'should(?:n[\'’]t)?', 'prefer(?:ably|red)?', 'at (?:most|least)', 'not allowed', 'need(?:s)? to', 'has to', 'have to', 'as \\w+ as possible', 'instead', 'not? (?:just|yet)', 'stop', 'leave', 'rather', "let['’]?s not", 'no longer', 'exactly', 'required?', 'forbidden', 
    'asla', 'her zaman', 'sadece', 'yalnızca', 'lütfen', 'mutlaka', 'gerek yok', 'istemiyorum', 'istiyorum', 'olmasın', 'kullanma(?:yın)?', 'ekleme(?:yin)?', 'değiştirme(?:yin)?', 'yapma(?:yın)?', 'silme(?:yin)?', 'en (?:fazla|az)', 'şart', 'gerek(?:iyor|li|ir)', 'olmalı', 'zorunlu', 'dokunma(?:yın)?',
    'nicht', 'nie(?:mals)?', 'immer', 'muss', 'müssen', 'nur', 'ohne', 'kein(?:e|en)?', 'bitte', 'soll(?:te)?',
    'jamais', 'toujours', 'doit', 'seulement', 'sans', 'uniquement', 'ne pas', "n['’]utilise", 'il faut',
    'nunca', 'siempre', 'debe', 's[oó]lo', 'sin', 'solamente', 'evita', 'n[aã]o', 'sempre', 'deve', 'apenas', 'sem', 'mai', 'solo', 'senza',
    'не', 'никогда', 'всегда', 'должен', 'должно', 'только', 'без', 'нужно', 'нельзя',
    'niet', 'nooit', 'altijd', 'alleen', 'zonder', 'nie', 'nigdy', 'zawsze', 'tylko', 'bez',
  ],
  ["^\\W*(?:don['’]?t|do not)\\b", '不要', '不能', '不得', '不用', '必须', '必須', '只(?:能|要|用|需)', '仅', '一定', '禁止', '别', '務必', '务必', '至少', '最多', '保持', '避免', '請用', '请用', 'ないで', '必ず', 'だけ', 'のみ', '絶対', 'てはいけ', 'てはなら', '以内', 'まま', 'しない', '하지 ?마', '반드시', '항상', '금지', '않(?:고|게|도록)', '만 '],
);

/** The stronger of them: what must not be lost. */
export const STRICT = cue(
  ["(?:please|we|you|and|so|but|just|i) (?:don['’]?t|do not)", 'never', 'always', 'must(?:n[\'’]t)?', '(?:use|do|change|touch|add|and|but|please) only', 'only (?:use|do|change|touch|add|if|when|the|ever)', 'no (?:new|more|other)', 'without', 'avoid', 'make sure', 'ensure', "let['’]?s not", 'keep', 'as \\w+ as possible', 'asla', 'her zaman', 'sadece', 'yalnızca', 'mutlaka', 'olmasın', 'kullanma(?:yın)?', 'ekleme(?:yin)?', 'değiştirme(?:yin)?', 'dokunma(?:yın)?', 'şart', 'zorunlu', 'nie(?:mals)?', 'immer', 'muss', 'nur', 'ohne', 'jamais', 'toujours', 'sans', 'uniquement', 'nunca', 'siempre', 'sin', 'sempre', 'sem', 'никогда', 'всегда', 'только', 'нельзя', 'без'],
  ["^\\W*(?:don['’]?t|do not)\\b", '不要', '不能', '不得', '必须', '必須', '禁止', '务必', '只(?:能|用)', '一定要', 'ないで', '必ず', '絶対', '禁止', 'のみ', 'てはいけ', '하지 ?마', '반드시', '금지'],
);

/** Someone turns a thing down, takes it back or corrects it. */
export const CORRECTION = cue(
  ['nope', 'wrong', 'incorrect', 'not (?:correct|right|what|quite)', 'revert', 'undo', 'put (?:it|that|this) back', 'roll(?:ed)? back', 'instead', 'rather', "do(?:es)?(?:n['’]?t| not) (?:work|show|sound|look|seem)", "did(?:n['’]?t| not) work", 'remove', 'stop', 'actually', "i (?:think|thought) you", 'still (?:fails?|broken|wrong|not)', "isn['’]?t (?:right|working|correct)", 'old information', 'mis-?named', 'confus(?:ed|ing)', 'hayır', 'yanlış', 'geri al', 'yerine', 'olmadı', 'vazgeç', 'değil', 'falsch', 'stattdessen', 'rückgängig', 'faux', 'plutôt', 'annule', 'incorrecto', 'en vez', 'deshaz', 'errado', 'неправильно', 'вместо', 'отмени', 'верни'],
  ['^\\W*no[,.! ]', '不对', '错了', '不是', '撤销', '恢复', '改成', '改回', '違う', '違います', 'ではなく', '元に戻', 'やめて', '戻して', '아니', '되돌', '대신'],
);

/** Turned down for good, or taken back: more than a doubt. */
export const REJECT = cue(
  ['nope', 'wrong', 'incorrect', 'not (?:correct|right)', 'revert', 'undo', 'put (?:it|that|this) back', 'roll(?:ed)? (?:it )?back', "do(?:es)?(?:n['’]?t| not) work", "did(?:n['’]?t| not) work", 'remove (?:the|it|that|this|them|all)', "i don['’]?t want", "we don['’]?t (?:want|need)", "let['’]?s not", 'scrap', 'drop (?:the|it|that)', 'too (?:complex|complicated|slow|big)', 'geri al', 'yanlış', 'istemiyorum', 'vazgeç\\w*', 'olmadı', 'kaldır', 'falsch', 'rückgängig', 'funktioniert nicht', 'faux', 'annule', 'ne marche pas', 'deshaz', 'no funciona', 'não funciona', 'отмени', 'не работает', 'убери'],
  ['^\\W*no[,.! ]', '不对', '错了', '撤销', '恢复', '改回', '不要用', '去掉', '違います', 'ではなく', '元に戻', 'やめて', '使わないで', '아니', '되돌'],
);

/** Someone settles a thing. */
export const DECISION = cue(
  ["let['’]?s (?:use|go|do|keep|make|implement|fix|not|add|put|try)", 'go with', 'use \\S+ instead', 'decided?', 'we(?:[\'’]ll| will) (?:use|go|keep)', 'i (?:want|prefer|[\'’]d like|would like)', 'put it in', 'option \\w', 'should be', 'agreed', 'chose', 'choose', 'rather than', 'instead of', 'the right (?:fix|thing|approach)', 'single source of truth', 'karar(?: ver\\w*)?', 'tercih', 'seçelim', 'kullanalım', 'yapalım', 'ile devam', 'seçtim', 'entschieden', 'wir nehmen', 'lieber', 'décid\\w+', 'choisi\\w*', 'on garde', 'decid\\w+', 'elegi\\w*', 'usemos', 'vamos usar', 'решил\\w*', 'выбираем'],
  ['决定', '采用', '选择', '改用', '就用', '決め', '採用', 'にします', 'にしましょう', '選び', '결정', '선택', '으로 하'],
);

/** Why, or against what. */
export const REASON = new RegExp(`${SAYS_WHY.source}|${cue(['rather than', 'instead of']).source}`, 'iu');

/** Something did not go as it should. */
export const TROUBLE = cue(
  ['fail(?:s|ed|ing|ure)?', 'errors?', 'broken?', 'reject(?:s|ed)', 'refused', 'denied', 'blocked', 'missing', "does(?:n['’]?t| not) (?:have|exist|include|support)", "did(?:n['’]?t| not)", "isn['’]?t (?:installed|available|on PATH)", 'not (?:found|installed|available|supported|advertise)', "can(?:['’]t|not)", 'could(?:n[\'’]t| not)', 'unable', 'timed? ?out', 'conflict', 'already (?:checked out|exists|merged|in use)', 'unrelated', 'bug', 'crash(?:es|ed)?', 'mismatch', 'gitignored?', 'not (?:run|rerun|tested|verified)', "have(?:n['’]t| not) (?:run|rerun|tested)", 'hata', 'başarısız', 'bulunamadı', 'çalışmıyor', 'çöktü', 'reddedildi', 'fehler', 'fehlgeschlagen', 'erreur', 'échou\\w+', 'fall[oó]', 'falhou', 'ошибк\\w+', 'не удалось'],
  ['失败', '错误', '报错', '找不到', '无法', '被拒', '失敗', 'エラー', '見つかり', 'できませ', '拒否', '실패', '오류', '없습니다'],
);

/** What was wrong, found out. */
export const FOUND = cue(
  ['root cause', "the (?:real |actual |core |main )?(?:issue|problem|bug|cause|reason|culprit|error|failure) (?:is|was|here|comes|came|lies)", 'turns out', 'turned out', "that['’]?s why", 'caused by', 'because of', "(?:does|do|did|is|are|was|were)(?:n['’]t| not)", 'never', 'instead of', 'sorun', 'nedeni', 'çünkü', 'das problem', 'ursache', 'weil', 'le problème', 'la cause', 'el problema', 'la causa', 'проблема', 'причина'],
  ['原因', '问题(?:是|在于|出在)', '問題は', '根因', 'ためです', 'のが原因', '원인', '때문'],
);

/** Put off or kept out. */
export const LATER = cue(
  ['later', 'postponed?', 'out of scope', 'scope creep', "(?:as|in|for|is|be|that['’]s) an? separate", 'follow-?up', 'not now', 'for now', 'todo', 'leave (?:it|that|this) for', 'skip(?:ped)? for', 'next time', '(?:is|was|are|were|be|been|got) deferred', 'defer (?:it|this|that|them)', "won['’]t (?:fix|do)", 'sonra(?:ya|ki)?', 'şimdilik', 'ertele\\w*', 'kapsam dışı', 'später', 'vorerst', 'plus tard', 'hors périmètre', 'm[aá]s tarde', 'depois', 'позже', 'потом'],
  ['以后', '稍后', '暂时', '先不', '后续', '後で', 'あとで', '今回は', '見送り', '対象外', '나중에', '일단'],
);

/** The same in an agent's mouth, where “later” is often only a place in the code. */
export const KEPT_OUT = cue(
  ['postponed', 'out of scope', 'scope creep', 'separate(?:ly)? (?:feature|pr|pull request|issue|cleanup|task)', 'follow-?up (?:pr|task|issue|change)', 'not (?:done|covered|included) (?:yet|here|now)', '(?:is|was|are|were|be|been|got) deferred', "won['’]t fix", 'intentionally left', 'left as[- ]is', 'kapsam dışı', 'ertelen\\w*', 'später', 'plus tard', 'fuera de alcance', 'fora do escopo', 'отложен\\w*'],
  ['后续', '暂不', '先不', '下个版本', '不在范围', '見送', '対象外', '今後の課題', '나중에'],
);

/** What comes next. */
export const NEXT = cue(
  ['next(?: steps?)?', 'still (?:needs?|to do|open|missing|failing)', '(?:left|still|more|remains) to do', 'todo', 'retry (?:it|this|that|with|now|later)', 'rerun', 're-run', 'run (?:this|it) again', 'try (?:again|your)', 'waiting', 'ready (?:to|for)', 'is now running', 'in progress', 'follow-?up', 'you (?:can|should) (?:now|run|then|try)', 'sırada', 'sonraki', 'bir sonraki', 'kaldı', 'bekliyor', 'devam', 'als nächstes', 'nächste[rsn]?', 'noch', 'ensuite', 'prochaine?', 'reste', 'siguiente', 'falta', 'próximo', 'далее', 'осталось', 'следующ\\w+'],
  ['下一步', '接下来', '还需要', '待', '然后', '次(?:に|は|の)', '残り', 'これから', '予定', '다음', '남은'],
);

/** A bare yes, go on, thanks. */
export const ASSENT = /^[\s\p{P}]*(?:y(?:es|ep|eah|up)?|ok(?:ay)?|sure|fine|great|perfect|cool|thanks?(?: you)?|thx|continue|go(?: on| ahead| for it)?|proceed|do (?:it|this|that|so)(?: all)?|please(?: do)?|lgtm|sounds good|fix it|let['’]?s (?:do (?:it|this|that)|go)|correct|exactly|right|ship it|evet|tamam|olur|devam(?: et)?|yap|teşekkürler|sağ ol|ja|weiter|mach(?: das)?|danke|oui|continue[zr]?|merci|d'accord|s[ií]|vale|sigue|gracias|sim|continua|obrigad[oa]|да|продолжай|хорошо|спасибо|好(?:的)?|是(?:的)?|可以|继续|谢谢|行|はい|お願いします|続けて(?:ください)?|ありがとう(?:ございます)?|了解|네|예|계속|좋아요?)(?:[\s,，、!.。！]+(?:y(?:es|eah)|ok(?:ay)?|please|thanks?|continue|exactly|implement (?:this|it)|let['’]?s (?:do (?:it|this|that)|go)|do (?:it|this|that)(?: all)?|that['’]s (?:right|fine|good)|go(?: on| ahead)?|lütfen|et|edelim|bitte|で|お願いします|吧|的))*[\s\p{P}]*$/iu;

/** Offers at the end of an answer; old ones are noise. */
export const OFFER = /^(?:if you(?:['’]d| would)? (?:want|like|prefer)|would you like|want me to|do you want|shall i|should i (?:also )?(?:go|proceed|continue|implement|start)|let me know|does (?:this|that) (?:match|look|work)|ready (?:to|for)|any (?:other )?(?:questions|concerns)|is there anything|istersen|ister misin|wenn du (?:willst|möchtest)|soll ich|si tu veux|veux-tu|si quieres|¿quieres|se quiser|如果(?:你|您)?(?:需要|想|愿意)|需要我|要我|よろしければ|必要であれば|ご希望)/iu;

/** What was about to be done: overtaken as soon as the work goes on. */
export const INTENT = /^(?:(?:so|now|next|then|and|but|first|ok(?:ay)?|good|also|great)[,:]?\s+)*(?:i['’](?:m|ll|m going to)|i (?:will|need to|am going to)|let me|let['’]s|we['’]ll)\b(?! (?:not|only|afraid|sure|unable|blocked|still|keep|kept|avoid|leav|us(?:e|ing)|switch))|^(?:now|next|then),? (?:i|update|add|run|check|fix|look|write|create)\b|^(?:şimdi|hemen|önce)\b.*(?:yorum|acağım|eceğim|ayım|eyim)\W*$|^(?:现在|接下来|下面|首先)?(?:让我|我(?:来|将|会|先|要|再))|^(?:まず|次に|では|それでは|これから).*ます。?$/iu;

/** What was not done stands at the end of an answer, and is the first thing that cutting loses. */
export const LIMIT = /\b(?:did(?:n['’]t| not)|have(?:n['’]t| not)|has(?:n['’]t| not)|not (?:been )?(?:run|rerun|tested|verified|covered|done|finished))\b|yapılmadı|çalıştırılmadı|denenmedi|未(?:测试|运行|验证)|していません|未(?:実行|確認)|nicht (?:getestet|geprüft|ausgeführt)|pas (?:testé|vérifié|exécuté)|no (?:se )?(?:probó|ejecutó|he probado)/i;

export const QUESTION = /[?？]\s*["'”’)\]*_`]*$/u;

/** Opens an answer and says nothing. */
export const EMPTY_TALK = /^(?:here['’]s (?:what|a summary|the|an? )[^\n]{0,60}[.:]|(?:(?:(?:all )?done|perfect|great|excellent|good (?:catch|point|question|idea)|got it|sure|yes|yep|you['’]re (?:absolutely )?right|(?:all )?(?:existing |the )?tests (?:all )?pass(?: and (?:the )?lint(?:ing|er)? is clean)?|great point|that makes sense|harika|tamam|mükemmel|完成了?|好的|完了しました|承知しました)[.!,。！]*\s*)+(?:here['’]s (?:what|a summary|the)[^\n]{0,60})?[.:!：]?)$/i;
