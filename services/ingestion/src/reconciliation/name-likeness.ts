/** Words of column names that mean the same. */
const SAME: Readonly<Record<string, string>> = {
  ...{
    no: 'number',
    nr: 'number',
    num: 'number',
    id: 'number',
    ref: 'number',
    code: 'number',
    key: 'number',
  },
  ...{ amt: 'amount', total: 'amount', sum: 'amount', value: 'amount', gross: 'amount', price: 'amount' },
  ...{ inv: 'invoice', bill: 'invoice', document: 'invoice', voucher: 'invoice' },
  ...{ client: 'customer', buyer: 'customer', debtor: 'customer', cust: 'customer' },
  ...{ vendor: 'supplier', creditor: 'supplier', seller: 'supplier', merchant: 'supplier' },
  ...{ day: 'date', posted: 'date', booked: 'date' },
};

const wordsOf = (name: string): Set<string> => {
  const apart = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  const words = apart.match(/\p{L}+|\d+/gu) ?? [];
  return new Set(words.map((word) => SAME[word] ?? word.replace(/s$/, '')));
};

/** How much two names of columns have in common, 0 to 1: "invoice_no" and "Invoice number" are one name. */
export function nameLikeness(a: string, b: string): number {
  const [first, second] = [wordsOf(a), wordsOf(b)];
  const shared = [...first].filter((word) => second.has(word)).length;
  const all = new Set([...first, ...second]).size;
  return all === 0 ? 0 : shared / all;
}
