/** Whether a string says something to a person, by how it is written; where it stands is judged by `find-texts.ts`. */

const LETTER = /\p{L}/u;
/** Utility classes without a hyphen or a colon. */
const BARE_CLASSES = new Set(
  (
    'flex grid block inline hidden relative absolute fixed sticky static truncate underline italic uppercase ' +
    'lowercase capitalize border rounded shadow transition group peer visible invisible isolate contents table grow ' +
    'shrink outline ring container resize antialiased collapse'
  ).split(' '),
);
const CLASS = /^!?-?[a-z][a-z0-9]*([-:/[\]().%_&>*=',#a-zA-Z0-9]*[-:[/][-:/[\]().%_&>*=',#a-zA-Z0-9]*)!?$/;
/** What programs read: markup, paths, queries of media, statements, formats. */
const CODE = /[{}<>=;|\\]|^\(|\bvar\(|--|:\/\/|^[a-z-]+:|^[./#@]|^M-?\d|\w\(\)|^\S+\/\S+$|^use |\[[\w-]+\]/;
/** What is code however many words it has: selectors, functions of styles, calls, flags of commands, lines of a CSV file. */
const SURELY_CODE =
  /\[[\w-]+=|:not\(|-gradient\(|^\w+\([\w, ]*\)$|(^|\s)--\w|\s--\s|ABCDEFG|^[^\s,]+(,[^\s,]+){2,}(\n|$)|sans-serif|^Bearer\b|^Samsung Internet$|\bno-store\b|\{\w+\}L\d/;
const SQL =
  /\b(SELECT|FROM|WHERE|INSERT|UPDATE|VALUES|JOIN|ALTER|CREATE|CASE WHEN|ORDER BY|GROUP BY|SET|NULL|RETURNING|LOCK|COPY|GRANT)\b/;
/** Names of keys, of kinds of events and of programs, which are the same in all languages. */
const KEYS =
  /^(Enter|Escape|Tab|Home|End|Shift|Control|Meta|Alt|Delete|Backspace|Insert|Space|Page(Up|Down)|Arrow\w+|AbortError|TimeoutError|Bearer|Infinity|NaN|GMT|UTC|Segoe UI|Inter|Helvetica|Arial|Etc|Accept|Chrome|Edge|Firefox|Opera|Safari|Plumbline|Content-\w+)$/;

/** Whether there is anything to read in it at all. */
export const hasLetters = (text: string): boolean => LETTER.test(text);

/** Several words, none of which is a class or a statement. */
export function isProse(text: string): boolean {
  if (!/\p{L}[\s\S]*\s[\s\S]*\p{L}|^\s\p{L}+|\p{L}+\s$/u.test(text) || SQL.test(text)) return false;
  if (SURELY_CODE.test(text) || isWordList(text)) return false;
  if (isClassList(text)) return false;
  const words = text.match(/(?<![-\w:/.#])\p{L}[\p{L}'’-]*(?![-\w:/=(])/gu) ?? [];
  if (CODE.test(text) && words.length < 4) return false;
  return words.some((word) => word.length > 1);
}

/** One word that is written as people write it: with a capital, or with the end of a sentence. */
export const isCapitalised = (text: string): boolean =>
  !KEYS.test(text) &&
  (/^\p{Lu}\p{Ll}+([-’']\p{L}+)*[.…:?!]?$/u.test(text) || /^\p{Ll}{2,}[…?!]$/u.test(text));

/** A sentence, as servers say it: several words that begin with a capital or a quotation and have words in lower case. */
export const isSentence = (text: string): boolean =>
  isProse(text) &&
  !/[{}<>=;|\\]/.test(text) &&
  /^[\s]*[“"'’(]?[\p{Lu}\d“]/u.test(text) &&
  (text.match(/(?<![\w.$])\p{Ll}{2,}(?![\w(])/gu) ?? []).length >= 2;

/** Many words without any mark between them are a list for programs. */
function isWordList(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return words.length >= 12 && words.every((word) => /^[a-z]+$/.test(word));
}

/** Names of styles, which stand beside texts in tables of both. */
export function isClassList(text: string): boolean {
  const words = text.trim().split(/\s+/);
  if (/^(var\(|\/)/.test(text)) return true;
  const classes = words.filter((word) => CLASS.test(word) || BARE_CLASSES.has(word));
  const isPlain = words.some((word) => /^[\p{Lu}“]/u.test(word) || /[.,?…]$/u.test(word));
  // Of two words, one with a hyphen makes no list of classes ("view-only guests") unless a class begins it.
  const most = BARE_CLASSES.has(words[0] ?? '') ? words.length / 2 : words.length / 2 + 0.5;
  return !isPlain && classes.length >= most;
}
