// Passwords in sentences, in the languages that people speak with their agents.
import type { Rule } from '../rule.js';
import { isWorthTyping, token } from './build.js';

/** What may open a quotation. */
const OPEN = String.raw`\\{0,4}["'\x60“”„‚‘«「『]?\s?`;
/** Passwords are typed on one keyboard: what is beyond ASCII, and what ends a sentence there, is not a part of one. */
const SECRET = String.raw`(?<secret>[\x21\x23-\x26\x28-\x5b\x5d-\x5f\x61-\x7e]{6,64})`;
/** A colon, or the word for `is`, in front of the password. */
const says = (words: string): string => String.raw`(?:\s{0,2}[:：=＝]\s{0,2}|\s(?:${words})(?:\s?[:：])?\s)${OPEN}${SECRET}`;
/** `of the server`: up to a few words between the name and what it is. */
const OF = String.raw`(?:\s[\p{L}\p{N}_.@'’-]{1,24}){0,5}?`;

/** A full stop or comma behind it belongs to the sentence. */
const isSpoken = (secret: string): boolean => {
  const word = secret.replace(/[.,;:!?)\]}>]+$/, '');
  return word.length >= 6 && isWorthTyping(word);
};

function spoken(
  id: string,
  language: string,
  rule: { keywords: readonly string[]; pattern: string; match: readonly string[]; noMatch: readonly string[] },
) {
  return token(id, `Password in a sentence (${language})`, rule.keywords, rule.pattern, rule.match, {
    caseless: true,
    unicode: true,
    anywhere: true,
    weak: true,
    check: isSpoken,
    noMatch: rule.noMatch,
  });
}

export const spokenRules: readonly Rule[] = [
  token(
    'spoken-password',
    'Password in a sentence',
    ['password', 'passwd', 'passphrase', 'passcode'],
    '(?:password|passwd|passphrase|passcode)(?: (?:for|of|to) [\\w.@-]{1,40})?(?: (?:is|was)(?: now)?:? |\\s?(?:is|was)?[：]\\s?)\\\\{0,4}["\'`]?(?<secret>[^\\s"\'`\\\\]{6,64})',
    ['the password is {an:12}', 'the password is：{an:12}', 'my password for root was `{lan:10}7`'],
    {
      caseless: true,
      weak: true,
      check: isWorthTyping,
      noMatch: ['the password is required', 'the password is at least 8 characters', 'password is <password1>'],
    },
  ),
  spoken('spoken-password-de', 'German', {
    keywords: ['passwort', 'kennwort'],
    pattern: String.raw`(?:pass|kenn)wort${OF}${says('ist|war|lautet|lautete|heißt|heisst')}`,
    match: ['Das Passwort ist {an:10}', 'das Kennwort für den Server lautet "{an:10}".', 'Passwort：{an:10}'],
    noMatch: ['Das Passwort ist erforderlich', 'Passwort: mindestens 8 Zeichen', 'das Passwort lautet <passwort1>'],
  }),
  spoken('spoken-password-fr', 'French', {
    keywords: ['mot de passe', 'mdp'],
    pattern: String.raw`(?:mot de passe|mdp)${OF}${says('est|était|sera')}`,
    match: ['Le mot de passe est {an:10}', 'Mot de passe : {an:10}', 'le mot de passe de la base est « {an:10} »'],
    noMatch: ['le mot de passe est obligatoire', 'mot de passe : au moins 8 caractères'],
  }),
  spoken('spoken-password-es', 'Spanish', {
    keywords: ['contrase', 'clave'],
    pattern: String.raw`(?:contrase(?:ñ|n|ñ)a|clave)${OF}${says('es|era|será')}`,
    match: ['La contraseña es {an:10}', 'mi contraseña para el servidor es: {an:10}', 'la clave es {an:10}'],
    noMatch: ['la contraseña es obligatoria', 'contraseña: mínimo 8 caracteres'],
  }),
  spoken('spoken-password-tr', 'Turkish', {
    keywords: ['ifre', 'parola'],
    pattern: String.raw`(?:ifre|parola)(?:m|n|s[ıi]|nız|niz|n[ıi]n|y[ıi])?(?:\s{0,2}[:：=]\s{0,2}|\s)${OPEN}${SECRET}`,
    match: ['Şifre {an:10}', 'şifrem: {an:10}', 'Parola {an:10} olarak ayarlandı'],
    noMatch: ['şifre gerekli', 'parola: en az 8 karakter'],
  }),
  spoken('spoken-password-zh', 'Chinese', {
    keywords: ['密码', '密碼', '口令', '密钥', '密鑰', '令牌'],
    pattern: String.raw`(?:密[码碼]|口令|密[钥鑰]|令牌)\s?(?:就?是|为|為|设为|設為|改为)?\s{0,2}[:：=＝]?\s{0,2}${OPEN}${SECRET}`,
    match: ['密码是 {an:10}', '密码：{an:10}，请修改', '密码为{an:10}。', '密碼：{an:10}'],
    noMatch: ['密码不能为空', '密码：至少8位'],
  }),
  spoken('spoken-password-ja', 'Japanese', {
    keywords: ['パスワード', 'トークン', '暗証番号', 'パスフレーズ'],
    pattern: String.raw`(?:パスワード|トークン|暗証番号|パスフレーズ)\s?[はがを]?、?\s{0,2}[:：=＝]?\s{0,2}${OPEN}${SECRET}`,
    match: ['パスワードは {an:10} です', 'パスワードは「{an:10}」です', 'パスワード：{an:10}'],
    noMatch: ['パスワードを入力してください', 'パスワード：8文字以上'],
  }),
];
