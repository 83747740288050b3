/** Currencies whose codes (ISO 4217) are no words of names, in small letters too. */
export const CURRENCY_CODES: ReadonlySet<string> = new Set(
  'usd eur gbp chf jpy cad aud nzd inr cny sek nok dkk pln czk huf brl mxn zar krw sgd hkd ils'.split(' '),
);
