import { hasWord, words } from './words.js';

const TOTALS = words(
  'total totals sum gross all overall combined revenue sales turnover worldwide amount subtotal gesamt summe insgesamt totale',
);
const DIFFERENCES = words(
  'difference diff net profit margin balance change remaining rest gap delta outstanding gain loss earnings savings due surplus deficit variance differenz gewinn rest netto bénéfice solde beneficio diferencia saldo differenza',
);

const DEDUCTIONS = words(
  'discount discounts rebate rebates tax taxes vat deduction deductions refund refunds rabatt steuer mwst remise descuento sconto',
);

/** Whether a column is called as what is added to, or taken off, others: the discount amount, the total of taxes. */
export const namesDeduction = (name: string): boolean => hasWord(name, DEDUCTIONS);

/** Whether a column is called as what adds others up, and not as what is left of them. */
export const namesTotal = (name: string): boolean => hasWord(name, TOTALS) && !hasWord(name, DIFFERENCES);

/** Whether a column is called as what is left of others. */
export const namesDifference = (name: string): boolean => hasWord(name, DIFFERENCES);

/** Whether a column is called as something that follows from others. */
export const namesResult = (name: string): boolean => hasWord(name, TOTALS) || hasWord(name, DIFFERENCES);
