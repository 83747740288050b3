import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../common/limits.js';

/** The displayed requirements of a password, in the order they are shown. One policy for screens and server. */
export const PASSWORD_RULES = {
  length: 'At least 12 characters',
  cases: 'Upper and lower case letters',
  number: 'At least one number',
  symbol: 'At least one special character',
  pattern: 'No common or sequential patterns',
} as const;
export type PasswordRule = keyof typeof PASSWORD_RULES;

/** Words that make most guessed passwords; a password that is one of them plus decoration is refused. */
const COMMON_WORDS = new Set(
  `password passwort passphrase letmein welcome admin administrator qwerty qwertyuiop iloveyou monkey dragon master
  sunshine princess football baseball superman batman trustno shadow michael jordan access hello freedom whatever
  starwars computer internet secret changeme default login guest root test testing user plumbline company summer
  winter spring autumn january february march april june july august september october november december monday
  tuesday wednesday thursday friday saturday sunday`.split(/\s+/),
);
const KEYBOARD_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890', 'abcdefghijklmnopqrstuvwxyz'];
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const LONGEST_HARMLESS_RUN = 4;

/** The rules that a password breaks; empty when it is good. */
export function brokenPasswordRules(password: string): PasswordRule[] {
  const broken: PasswordRule[] = [];
  const characters = [...password];
  if (characters.length < PASSWORD_MIN_LENGTH || characters.length > PASSWORD_MAX_LENGTH)
    broken.push('length');
  if (!/\p{Lu}/u.test(password) || !/\p{Ll}/u.test(password)) broken.push('cases');
  if (!/\p{Nd}/u.test(password)) broken.push('number');
  if (!/[^\p{L}\p{Nd}]/u.test(password)) broken.push('symbol');
  if (password === '' || isCommon(password) || longestRun(password.toLowerCase()) > LONGEST_HARMLESS_RUN)
    broken.push('pattern');
  return broken;
}

function isCommon(password: string): boolean {
  const bare = (text: string) => text.replace(/[^a-z]/g, '');
  const lower = password.toLowerCase();
  const withoutEnds = lower.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const spelled = [...withoutEnds].map((character) => LEET[character] ?? character).join('');
  return [bare(lower), bare(withoutEnds), bare(spelled)].some(
    (word) => COMMON_WORDS.has(word) || isRepeatedWord(word),
  );
}

function isRepeatedWord(word: string): boolean {
  const half = word.slice(0, word.length / 2);
  return half.length > 2 && half + half === word && COMMON_WORDS.has(half);
}

/** The longest stretch that repeats one character or walks along a keyboard row or the alphabet, either way. */
function longestRun(text: string): number {
  let longest = 1;
  for (const step of [0, 1, -1]) {
    let run = 1;
    for (let at = 1; at < text.length; at += 1) {
      run = follows(text[at - 1] ?? '', text[at] ?? '', step) ? run + 1 : 1;
      longest = Math.max(longest, run);
    }
  }
  return longest;
}

function follows(previous: string, next: string, step: number): boolean {
  if (step === 0) return previous === next;
  return KEYBOARD_ROWS.some((row) => {
    const at = row.indexOf(previous);
    return at >= 0 && row[at + step] === next;
  });
}
