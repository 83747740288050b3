/** Numbers of invoices, orders and accounts: letters, digits and marks, with a digit among them. */
export interface Code {
  start: number;
  end: number;
  value: string;
}

const CODE = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[\p{L}\p{N}/\-_.]*[\p{L}\p{N}])?(?![\p{L}\p{N}])/gu;
const LONGEST = 34;

export function codesIn(text: string): Code[] {
  return [...text.matchAll(CODE)].flatMap((match) => {
    const [value] = match;
    if (!/\d/.test(value) || value.length > LONGEST || /^\d{1,2}$/.test(value)) return [];
    return [{ start: match.index, end: match.index + value.length, value }];
  });
}

const IBAN = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){2,7}(?:\s?[A-Z0-9]{1,4})?(?![A-Z0-9])/g;

/** IBANs whose check digits are right, without their spaces. */
export function ibansIn(text: string): Code[] {
  return [...text.matchAll(IBAN)].flatMap((match) => {
    // What follows may be a word: a shorter piece may be the number.
    for (let end = match[0].length; end >= 15; end -= 1) {
      const piece = match[0].slice(0, end).trimEnd();
      const value = piece.replace(/\s/g, '');
      if (isIban(value)) return [{ start: match.index, end: match.index + piece.length, value }];
    }
    return [];
  });
}

/** ISO 13616: the number, its first four letters at its end and letters as numbers, leaves 1 when divided by 97. */
export function isIban(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value)) return false;
  let rest = 0;
  for (const sign of value.slice(4) + value.slice(0, 4))
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** An ABA routing number: nine digits whose weighted sum ends in 0. */
export function isAbaNumber(value: string): boolean {
  if (!/^\d{9}$/.test(value)) return false;
  const weights = [3, 7, 1];
  const sum = [...value].reduce((total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0), 0);
  return sum % 10 === 0 && sum > 0;
}
