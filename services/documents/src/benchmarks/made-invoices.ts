import { describePage } from '../reading/layout/describe-page.js';
import type { Word } from '../reading/page/page-content.js';
import type { KnownDocument } from './known-documents.js';
import { seeded } from './seeded.js';

/** Invoices made here, in several layouts, each value known; `planted` says what is wrong with the sums of one. */
export interface MadeInvoice extends KnownDocument {
  planted: 'lines_sum' | 'total_sum' | 'line_product' | undefined;
}

interface Layout {
  family: string;
  /** Words beside the values: number, date, due date, subtotal, tax, total. */
  labels: readonly [string, string, string, string, string, string];
  currency: string;
  date: (iso: string) => string;
  amount: (value: number) => string;
  /** Labels stand over their values, not beside them. */
  isStacked: boolean;
  side: 'left' | 'right';
}

const us = (value: number): string => value.toLocaleString('en-US', { minimumFractionDigits: 2 });
const de = (value: number): string => value.toLocaleString('de-DE', { minimumFractionDigits: 2 });
const usDate = (iso: string): string =>
  new Date(`${iso}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const deDate = (iso: string): string => iso.split('-').reverse().join('.');

const LAYOUTS: readonly Layout[] = [
  {
    ...{
      family: 'made: right, words beside',
      currency: '$',
      date: usDate,
      amount: us,
      isStacked: false,
      side: 'right',
    },
    labels: ['Invoice no.', 'Invoice date', 'Due date', 'Subtotal', 'Sales tax', 'Total due'],
  },
  {
    ...{
      family: 'made: words over values',
      currency: '€',
      date: (iso) => iso,
      amount: us,
      isStacked: true,
      side: 'left',
    },
    labels: ['INVOICE #', 'ISSUED', 'PAYMENT DUE', 'Net amount', 'VAT 20%', 'Amount payable'],
  },
  {
    ...{ family: 'made: German', currency: 'EUR', date: deDate, amount: de, isStacked: false, side: 'right' },
    labels: ['Rechnungsnummer:', 'Rechnungsdatum:', 'Fällig am:', 'Nettobetrag', 'MwSt. 19%', 'Gesamtbetrag'],
  },
  {
    ...{
      family: 'made: left, colons',
      currency: 'USD',
      date: usDate,
      amount: us,
      isStacked: false,
      side: 'left',
    },
    labels: ['Bill Number:', 'Date:', 'Please pay by:', 'Sub Total:', 'Tax:', 'Balance Due:'],
  },
];

const SUPPLIERS = [
  'Northfield Paper Co.',
  'Lone Star Freight LLC',
  'Brightwater Supplies Ltd',
  'Kessler & Sohn GmbH',
];
const ITEMS = [
  'Copy paper, letter',
  'Cardstock, white',
  'Envelopes no. 10',
  'Thermal rolls',
  'Sticky notes',
  'Toner black',
];

/** Words that no list of ours has. */
const UNKNOWN: Layout = {
  ...{
    family: 'made: unknown words',
    currency: '$',
    date: usDate,
    amount: us,
    isStacked: false,
    side: 'right',
  },
  labels: ['Dossier', 'Made out', 'Latest by', 'Goods', 'Levy', 'All in all'],
};

/** Invoices of one sender whose words are unknown: what corrections teach is tried on them. */
export function unknownInvoices(count: number): MadeInvoice[] {
  const random = seeded(4_471);
  const all = Array.from({ length: count * SUPPLIERS.length * 2 }, () => made(UNKNOWN, 0, random));
  return all.filter(({ known }) => known.Supplier === SUPPLIERS[0]).slice(0, count);
}

/** So many of each layout; half of them with something wrong. */
export function madeInvoices(ofEach: number): MadeInvoice[] {
  const random = seeded(20_418);
  return LAYOUTS.flatMap((layout) => Array.from({ length: ofEach }, (_, at) => made(layout, at, random)));
}

function made(layout: Layout, at: number, random: () => number): MadeInvoice {
  const pick = (most: number) => Math.floor(random() * most);
  const count = 2 + pick(4);
  const lines = Array.from({ length: count }, () => {
    const [quantity, price] = [1 + pick(40), (100 + pick(9_000)) / 100];
    return {
      item: ITEMS[pick(ITEMS.length)] ?? '',
      quantity,
      price,
      amount: Math.round(quantity * price * 100) / 100,
    };
  });
  const planted = at % 2 === 0 ? undefined : (['lines_sum', 'total_sum', 'line_product'] as const)[pick(3)];
  const sum = Math.round(lines.reduce((all, { amount }) => all + amount * 100, 0)) / 100;
  const wrong = 10 + pick(90);
  const [first] = lines;
  if (planted === 'line_product' && first) first.quantity += 1 + pick(5);
  const subtotal = planted === 'lines_sum' ? sum + wrong : sum;
  const tax = Math.round(subtotal * 8.25) / 100;
  const total = Math.round((subtotal + tax + (planted === 'total_sum' ? wrong : 0)) * 100) / 100;
  const day = `2026-${String(1 + pick(12)).padStart(2, '0')}-${String(1 + pick(27)).padStart(2, '0')}`;
  const due = new Date(Date.parse(`${day}T00:00:00Z`) + 30 * 86_400_000).toISOString().slice(0, 10);
  const number = `${['INV-', 'R', '2026/', ''][pick(4)]}${10_000 + pick(89_999)}`;
  const supplier = SUPPLIERS[pick(SUPPLIERS.length)] ?? '';
  const words = drawn(layout, { supplier, number, day, due, lines, subtotal, tax, total });
  const content = { width: 612, height: 792, rotation: 0, origin: 'text', words, rules: [] } as const;
  return {
    ...{
      family: layout.family,
      kind: 'invoice',
      planted,
      pages: [describePage(1, { ...content, rules: [] }).page],
    },
    known: {
      ...{ Supplier: supplier, 'Invoice number': number, 'Invoice date': day, 'Due date': due },
      ...{ Subtotal: subtotal.toFixed(2), Tax: tax.toFixed(2), Total: total.toFixed(2) },
      ...{ IBAN: null, Discount: null, 'Purchase order': null },
    },
  };
}

interface Drawn {
  supplier: string;
  number: string;
  day: string;
  due: string;
  lines: readonly { item: string; quantity: number; price: number; amount: number }[];
  subtotal: number;
  tax: number;
  total: number;
}

function drawn(layout: Layout, values: Drawn): Word[] {
  const { labels, amount, date, currency, isStacked, side } = layout;
  const words: Word[] = [];
  const write = (text: string, x: number, y: number, size = 11) => {
    let left = x;
    for (const each of text.split(' ')) {
      const width = each.length * size * 0.5;
      words.push({ text: each, box: [left, y, left + width, y + size], isBold: false, isVertical: false });
      left += width + size * 0.3;
    }
  };
  write(values.supplier, 60, 40, 16);
  write('1140 Commerce Street', 60, 62);
  write('INVOICE', 440, 40, 16);
  const head = [values.number, date(values.day), date(values.due)];
  for (const [at, value] of head.entries()) {
    const x = isStacked ? 60 + at * 170 : side === 'right' ? 350 : 60;
    const y = isStacked ? 130 : 110 + at * 16;
    write(labels[at] ?? '', x, y);
    if (isStacked) write(value, x, y + 14);
    else write(value, x + 120, y);
  }
  write('Bill to', 60, 190);
  write('Harbor Office Supply, Inc.', 60, 204);
  for (const [at, text] of ['Description', 'Qty', 'Unit price', 'Amount'].entries())
    write(text, [60, 300, 370, 480][at] ?? 60, 260);
  for (const [at, line] of values.lines.entries()) {
    const cells = [line.item, String(line.quantity), amount(line.price), amount(line.amount)];
    for (const [column, text] of cells.entries())
      write(text, [60, 300, 370, 480][column] ?? 60, 280 + 16 * at);
  }
  const sums = [values.subtotal, values.tax, values.total];
  for (const [at, value] of sums.entries()) {
    write(labels[at + 3] ?? '', 330, 480 + 16 * at);
    const text = currency === '$' ? `$${amount(value)}` : `${amount(value)} ${currency}`;
    write(text, 480, 480 + 16 * at);
  }
  return words;
}
