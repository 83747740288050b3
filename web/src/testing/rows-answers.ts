import type { Profile, RowsPage } from '@plumbline/contracts';

/** The first rows of a data source. */
export const rows: RowsPage = {
  columns: [
    { name: 'region', type: 'text' },
    { name: 'amount', type: 'decimal' },
  ],
  rows: [['West', 12.5]],
  ...{ lines: [2], total: 901 },
};

/** Of its columns: a region with more values than are named. */
export const profile: Profile = {
  ...{ rowCount: 901, duplicateRows: 0 },
  columns: [
    {
      ...{ name: 'region', type: 'text', role: 'dimension' },
      ...{ missing: 0, distinct: 40, warnings: [], interest: 1 },
      topValues: [{ value: 'West', count: 400 }],
    },
  ],
};
