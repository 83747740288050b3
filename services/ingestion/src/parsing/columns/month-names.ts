import { elementAt } from '@plumbline/statistics';

/** Month names per language, January first: full name, then the usual short form. */
const NAMES = {
  en: 'january jan|february feb|march mar|april apr|may may|june jun|july jul|august aug|september sep|october oct|november nov|december dec',
  de: 'januar jan|februar feb|märz mär|april apr|mai mai|juni jun|juli jul|august aug|september sep|oktober okt|november nov|dezember dez',
  fr: 'janvier janv|février févr|mars mars|avril avr|mai mai|juin juin|juillet juil|août août|septembre sept|octobre oct|novembre nov|décembre déc',
  es: 'enero ene|febrero feb|marzo mar|abril abr|mayo may|junio jun|julio jul|agosto ago|septiembre sep|octubre oct|noviembre nov|diciembre dic',
  it: 'gennaio gen|febbraio feb|marzo mar|aprile apr|maggio mag|giugno giu|luglio lug|agosto ago|settembre set|ottobre ott|novembre nov|dicembre dic',
  nl: 'januari jan|februari feb|maart mrt|april apr|mei mei|juni jun|juli jul|augustus aug|september sep|oktober okt|november nov|december dec',
  pt: 'janeiro jan|fevereiro fev|março mar|abril abr|maio mai|junho jun|julho jul|agosto ago|setembro set|outubro out|novembro nov|dezembro dez',
} as const;

/** `other` is every language but plain English forms: names are translated before the engine parses them. */
export type MonthLanguage = 'other';

interface Month {
  month: number;
  pattern: '%b' | '%B';
  language?: MonthLanguage;
}

const MONTHS = new Map<string, Month>();
for (const [language, names] of Object.entries(NAMES)) {
  names.split('|').forEach((pair, index) => {
    const [full, short] = pair.split(' ') as [string, string];
    const isEnglish = language === 'en';
    const foreign: Month = { month: index + 1, pattern: '%b', language: 'other' };
    if (!MONTHS.has(short)) MONTHS.set(short, isEnglish ? { month: index + 1, pattern: '%b' } : foreign);
    if (!MONTHS.has(full)) MONTHS.set(full, isEnglish ? { month: index + 1, pattern: '%B' } : foreign);
  });
}
MONTHS.set('sept', { month: 9, pattern: '%b', language: 'other' });

const ENGLISH = NAMES.en.split('|').map((pair) => elementAt(pair.split(' '), 1));

/** The month that a name or short form (with or without its dot) means in English or six neighbours. */
export function findMonth(name: string): Month | undefined {
  const month = MONTHS.get(name.toLowerCase().replace(/\.$/, ''));
  return month && name.endsWith('.') ? { ...month, pattern: '%b', language: 'other' } : month;
}

/** Pairs of a foreign name and the English short form that the engine knows, longest names first. */
export function monthTranslations(): Array<[string, string]> {
  return [...MONTHS]
    .map(([name, { month }]): [string, string] => [name, elementAt(ENGLISH, month - 1)])
    .sort((a, b) => b[0].length - a[0].length);
}
