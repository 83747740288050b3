const MONTHS: readonly RegExp[] = [
  /^jan|^gen|^ene|^janv/i,
  /^feb|^f[ée]v/i,
  /^mar(?!d)|^m[äa]r|^maa|^mrt|^marz/i,
  /^apr|^avr|^abr/i,
  /^may|^mai|^mei|^mag/i,
  /^jun|^juin|^giu/i,
  /^jul|^juil|^lug/i,
  /^aug|^ao[uû]|^ago/i,
  /^sep|^set/i,
  /^oct|^okt|^ott/i,
  /^nov/i,
  /^dec|^dez|^d[ée]c|^dic/i,
];

/** Names of months in English and the languages of a few neighbours, as the source of a pattern without groups of its own. */
export const MONTH_NAME =
  '(?:jan(?:uary|uar|vier|\\.)?|janv\\.?|januari|gennaio|enero|feb(?:ruary|ruar|ruari|\\.)?|f[ée]vr?(?:ier|\\.)?|febbraio|febrero|mar(?:ch|s|zo|\\.)?|m[äa]rz|maart|mrt\\.?|apr(?:il|ile|\\.)?|avril|abril|may|mai|mei|maggio|mayo|june?|juni|juin|giugno|junio|july?|juli|juillet|juil\\.?|luglio|julio|aug(?:ust|ustus|\\.)?|ao[uû]t|agosto|sept?(?:ember|embre|iembre|\\.)?|settembre|septembre|o[ck]t(?:ober|obre|ubre|\\.)?|ottobre|nov(?:ember|embre|iembre|\\.)?|de[cz](?:ember|embre|\\.)?|d[ée]cembre|dicembre|diciembre)';

/** 1 to 12 of a name that `MONTH_NAME` matches; 0 of anything else. */
export const monthOf = (name: string): number => MONTHS.findIndex((pattern) => pattern.test(name)) + 1;

/** A year of two digits lies between 1970 and 2069. */
export function fullYear(text: string): number {
  const year = Number(text.replace(/['’]/, ''));
  if (year >= 100) return year;
  return year >= 70 ? 1_900 + year : 2_000 + year;
}

/** YYYY-MM-DD; undefined where the calendar has no such day. */
export function isoDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 1_800 && year < 2_200;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

export const lastDayOf = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();
