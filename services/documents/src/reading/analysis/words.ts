const SMALL = new Set(
  'a an and any are as at be been being but by can could did do does for from had has have he her his how i if in into is it its may me my no nor not of on or our shall she should so such than that the their them then there these they this those to under up upon us was we were what when where which who whom whose why will with would you your'.split(
    ' ',
  ),
);

/** Words that say something, without their endings. */
export const contentWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,]\d+)*/gu) ?? [])
    .filter((word) => !SMALL.has(word))
    .map(stem);

/** English endings, roughly: enough for "terminates", "terminated" and "termination" to meet. */
export function stem(word: string): string {
  if (word.length <= 4) return word.replace(/s$/, '');
  return word
    .replace(/ies$/, 'y')
    .replace(/(ations?|ating|ated|ates?|ions?|ings?|ments?|ers?|ors?|ed|es|s)$/, '')
    .replace(/e$/, '');
}
