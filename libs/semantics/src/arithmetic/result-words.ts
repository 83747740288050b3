import { words, wordsOf } from '../words/words.js';

const TOTALS = words(
  'total totals sum gross all overall combined revenue sales turnover worldwide amount subtotal gesamt summe insgesamt totale',
);
const DIFFERENCES = words(
  'difference diff net profit margin balance change remaining rest gap delta outstanding gain loss earnings savings due surplus deficit variance differenz gewinn rest netto bénéfice solde beneficio diferencia saldo differenza',
);
const says = (set: ReadonlySet<string>, name: string) => wordsOf(name).some((word) => set.has(word));

/** Whether a column is called as what adds others up, and not as what is left of them. */
export const namesTotal = (name: string): boolean => says(TOTALS, name) && !says(DIFFERENCES, name);

/** Whether a column is called as what is left of others. */
export const namesDifference = (name: string): boolean => says(DIFFERENCES, name);

/** Whether a column is called as something that follows from others. */
export const namesResult = (name: string): boolean => says(TOTALS, name) || says(DIFFERENCES, name);
