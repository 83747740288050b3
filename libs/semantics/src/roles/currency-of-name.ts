import { CURRENCY_CODES } from '../words/currency-codes.js';
import { words, wordsOf } from '../words/words.js';
import { measuringWordsOf } from './measure-words.js';

/** Signs that mean one currency, alone or in brackets. */
const SIGNS: Readonly<Record<string, string>> = { $: 'USD', US$: 'USD', '€': 'EUR', '£': 'GBP', '₹': 'INR' };
const SIGN = /(?<![\p{L}\d])(?:US\$|[$€£₹])(?![\p{L}\d])/gu;

/** What is written in thousands or millions, or trades one currency for another, is no plain amount. */
const NOT_PLAIN = words(
  'thousand thousands million millions billion billions k m mn mln mio bn tsd fx exchange kurs wechselkurs parity pair',
);
const SCALED = /[$€£₹]\s*(?:k|m|bn|000)\b|\b(?:k|m|bn)\s*[$€£₹]/iu;

/** The ISO 4217 code of the one currency that a name is in: `Amount EUR`, `cost_usd`, `Price (€)`; undefined else. */
export function currencyOfName(name: string): string | undefined {
  const parts = wordsOf(name);
  if (SCALED.test(name) || parts.some((part) => NOT_PLAIN.has(part) || /^0{3,}$/.test(part)))
    return undefined;
  const codes = parts.filter((part) => CURRENCY_CODES.has(part)).map((part) => part.toUpperCase());
  const signs = [...name.matchAll(SIGN)].map(([sign]) => SIGNS[sign.toUpperCase()] ?? '');
  const [code, ...others] = new Set([...codes, ...signs]);
  // A column that is called by the code alone holds a rate, or amounts of which nothing else is known.
  return code !== undefined && others.length === 0 && parts.length > codes.length ? code : undefined;
}

/** The words of a name without its currency. */
export const wordsOfMeasure = (name: string): string[] => {
  const parts = measuringWordsOf(name);
  const without = parts.filter((part) => !CURRENCY_CODES.has(part));
  return without.length > 0 ? without : parts;
};
