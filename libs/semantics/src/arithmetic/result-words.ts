import { hasWord, words } from '../words/words.js';

const TOTALS = words(
  'total totals sum gross all overall combined revenue sales turnover worldwide amount subtotal gesamt summe insgesamt totale',
);
const DIFFERENCES = words(
  'difference diff net profit margin balance change remaining rest gap delta outstanding gain loss earnings savings due surplus deficit variance differenz gewinn rest netto bénéfice solde beneficio diferencia saldo differenza',
);

/** Whether a column is called as what adds others up, and not as what is left of them. */
export const namesTotal = (name: string): boolean => hasWord(name, TOTALS) && !hasWord(name, DIFFERENCES);

/** Whether a column is called as what is left of others. */
export const namesDifference = (name: string): boolean => hasWord(name, DIFFERENCES);

/** Whether a column is called as something that follows from others. */
export const namesResult = (name: string): boolean => hasWord(name, TOTALS) || hasWord(name, DIFFERENCES);
