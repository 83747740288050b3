/** ISO 13616: the country and the check digits go to the end, letters count from 10, and 1 is left of 97. */
export function isIban(iban: string): boolean {
  const bare = iban.replace(/\s/gu, '');
  if (bare.length < 15 || bare.length > 34) return false;
  const digits = `${bare.slice(4)}${bare.slice(0, 4)}`.replace(/[A-Z]/gu, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
