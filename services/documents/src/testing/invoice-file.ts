import { type PdfText, pdfFile } from './pdf-file.js';

export interface InvoiceSpec {
  supplier?: string;
  number?: string;
  /** Items with their amounts. */
  lines?: readonly (readonly [string, number, number])[];
  /** What is written, whatever the lines make. */
  subtotal?: string;
  tax?: string;
  total?: string;
  /** The words before the number. */
  numberLabel?: string;
}

const money = (amount: number): string => amount.toLocaleString('en-US', { minimumFractionDigits: 2 });

/** An invoice of one page whose words and sums are known. */
export function invoiceFile({
  supplier = 'Northfield Paper Ltd',
  number = 'INV-20418',
  lines = [
    ['Copy paper', 40, 38.5],
    ['Cardstock', 12, 46.25],
    ['Envelopes', 30, 11.4],
  ],
  subtotal,
  tax,
  total,
  numberLabel = 'Invoice number',
}: InvoiceSpec = {}): Buffer {
  const sum = lines.reduce((all, [, quantity, price]) => all + Math.round(quantity * price * 100), 0);
  const taxed = Math.round(sum * 0.0825);
  const row = (texts: readonly string[], y: number): PdfText[] =>
    texts.map((text, at) => ({ text, x: [72, 300, 380, 480][at] ?? 72, y, size: 11 }));
  const pair = (label: string, value: string, y: number): PdfText[] => [
    { text: label, x: 360, y, size: 11 },
    { text: value, x: 480, y, size: 11 },
  ];
  return pdfFile([
    {
      texts: [
        { text: supplier, x: 72, y: 740, size: 16, isBold: true },
        { text: 'INVOICE', x: 420, y: 740, size: 16 },
        { text: '1140 Commerce Street, Dallas, TX 75202', x: 72, y: 722, size: 10 },
        ...pair(numberLabel, number, 690),
        ...pair('Invoice date', 'October 28, 2026', 674),
        ...pair('Due date', 'November 27, 2026', 658),
        { text: 'BILL TO', x: 72, y: 690, size: 9 },
        { text: 'Harbor Office Supply, Inc.', x: 72, y: 676, size: 11 },
        { text: '2200 E 6th Street', x: 72, y: 662, size: 11 },
        ...row(['Item', 'Qty', 'Unit price', 'Amount'], 610),
        ...lines.flatMap(([item, quantity, price], at) =>
          row([item, String(quantity), money(price), money(quantity * price)], 590 - 18 * at),
        ),
        ...pair('Subtotal', subtotal ?? money(sum / 100), 480),
        ...pair('Sales tax 8.25%', tax ?? money(taxed / 100), 464),
        ...pair('Total due, USD', total ?? `$${money((sum + taxed) / 100)}`, 440),
      ],
    },
  ]);
}
