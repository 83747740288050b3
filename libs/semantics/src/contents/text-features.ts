import type { ContentFacts, Told } from './content-facts.js';

/** Looks of a text. */
const LOOKS: Readonly<Record<string, RegExp>> = {
  address: /^\s*(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+|^\S+\.(?:com|org|net|gov|edu|html?|php|jpe?g|png)\S*$/i,
  bracketed: /^\s*(?:[[{(].*[\]})]|<\w+[\s>].*>)\s*$/s,
  'numbers in brackets': /^\s*\[[\s\d[\].,;e+-]*\]\s*$/,
  markup: /<\w+[^>]*>/,
  mail: /\S@\S/,
  digits: /\d/,
  'digits alone': /^[\d\W]+$/,
  'number with a word': /^\D?\s*[\d.,]*\d\s*[\p{L}%°"'/][\p{L}.²³/ ]{0,14}$/u,
  'number behind a sign': /^[<>~+≥≤$€£]\s*\d/,
  'several numbers': /\d\s*(?:x|to|-|–|\/|:)\s*\d/i,
  code: /^(?=.*\d)(?=.*\p{L})[\p{L}\d._/-]+$/u,
  'one word': /^\S+$/,
  capitals: /^(?=.*\p{Lu})[^\p{Ll}]+$/u,
  'proper name': /^\p{Lu}[\p{L}.'-]*(?: (?:\p{Lu}[\p{L}.'-]*|de|la|of|van|von|and|&))+$/u,
  'small word':
    /\b(?:the|of|to|and|is|in|for|was|with|that|der|die|und|le|les|des|et|los|las|del|che|della|het|een)\b/i,
  'sentence mark': /\p{L}[.!?](?:\s|$)/u,
  'items by bar': /[\p{L}\d]\s*[|;]\s*[\p{L}\d]/u,
  'items by comma': /,.*,/,
  'two by comma': /^[^,]+,[^,]+$/,
  date: /^\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?\b|^\d{1,2}-\p{L}{3}|^\p{L}{3,9}[- ]\d{2,4}$|\d:\d\d/u,
  path: /^\S*[/\\]\S*$/,
};
const LENGTHS = [3, 6, 10, 16, 24, 40, 80, 200];
const WORDS = [1.5, 2.5, 4, 7, 12];

/** How texts look: the share of samples with each look, and their lengths in steps. */
export function textFeatures({ samples = [], length }: ContentFacts): Told[] {
  const shown = samples.filter((text) => text.trim() !== '');
  const count = Math.max(1, shown.length);
  const mean = length?.mean ?? 0;
  const wordsEach = shown.reduce((sum, text) => sum + text.trim().split(/\s+/).length, 0) / count;
  return [
    ...Object.entries(LOOKS).map(([look, pattern]): Told => {
      return [`looks: ${look}`, shown.filter((text) => pattern.test(text)).length / count];
    }),
    ...LENGTHS.map((least): Told => [`longer than ${least}`, mean > least]),
    ...WORDS.map((least): Told => [`more words than ${least}`, wordsEach > least]),
    ['of one length', length !== undefined && length.max - length.min <= 1],
  ];
}
