import type { ReadSettings, SampleSet } from '@plumbline/contracts';
import { orderLines } from './orders-file.js';

export interface Sample extends Omit<SampleSet, 'dataSourceId'> {
  fileName: string;
  /** What its file leaves open, decided. */
  settings: ReadSettings;
  lines: () => Iterable<string>;
}

/** What can be loaded to try things with, and everything that was put into it to be found. */
export const SAMPLES: readonly Sample[] = [
  {
    id: 'orders',
    name: 'Sample: two years of orders',
    description:
      'Made-up orders of an office supplier, 2024 and 2025, in a file with the faults that real ones have.',
    rows: 4_821,
    columns: 15,
    fileName: 'sample-orders.csv',
    planted: [
      'Orders of the West grow by a third a year; the other regions stay level.',
      'Marketplace orders double from March 2025 on.',
      'Online store orders stop from 4 to 31 August 2025.',
      'Orders are fewer on weekends, and more towards December.',
      'Furniture is returned more often than anything else.',
      'Orders from events are returned more often than those from other channels.',
      'Orders with a discount are returned less often overall, but more often within every category: most discounts are on office supplies, which hardly anybody returns.',
      'Returned orders are rated lower.',
      'A few customers order most: 20 of 348 make half of the revenue.',
      'Ratings are missing mostly for Retail.',
    ],
    defects: [
      'A note above the column names.',
      'A total below the last order.',
      '13 orders stand there twice.',
      '4 rows have too few cells, and 1 has one too many.',
      '10 amounts are “n/a”.',
      '1 row has a quote that never closes, and is rejected.',
      'ZIP codes of the East begin with 0.',
      'contract_start has days and months up to 12 only, so the file does not tell which is which: it is read month first, and you can change that.',
    ],
    settings: { dateOrder: { contract_start: 'mdy' } },
    lines: orderLines,
  },
];
