import type { ExportDocument, ExportTable } from '@plumbline/contracts';
import { sampleDocument } from './sample-document.js';

const MONEY = { currency: 'USD', decimals: 2 } as const;

/** Orders with seven columns; each has its own number. */
export function sampleOrders(rows: number): ExportDocument {
  const text = (name: string): ExportTable['columns'][number] => ({ name, type: 'text' });
  const columns: ExportTable['columns'] = [
    ...[text('order'), text('customer'), text('region'), text('category')],
    { name: 'date', type: 'date' },
    { name: 'quantity', type: 'integer' },
    { name: 'amount', type: 'decimal', format: MONEY },
  ];
  return {
    ...sampleDocument(),
    title: 'Orders of the year',
    blocks: [
      {
        ...{ kind: 'table', title: 'Orders', columns },
        rows: Array.from({ length: rows }, (_, at) => [
          ...[`N${100_000 + at}`, `Customer ${at}`, at % 3 === 0 ? 'West' : 'Northeast', 'Office supplies'],
          ...[`2026-10-${String((at % 31) + 1).padStart(2, '0')}`, at % 17, 9_000.5 - at / 4],
        ]),
      },
    ],
  };
}
