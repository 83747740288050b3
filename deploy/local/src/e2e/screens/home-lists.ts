/** What the lists of home are answered with: what its panels read of each item. */

export const source = (index: number, fields: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  name: `source-${index}.csv`,
  uploadType: 'csv',
  status: 'ready',
  recordCount: 5_140 + index,
  strips: [],
  createdAt: '2026-11-20T12:00:00.000Z',
  ...fields,
});
export const board = (index: number, fields: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000001${index}`,
  name: `Board ${index}`,
  config: { charts: [], kpis: [], runnersUp: [], colours: {}, timeColumn: null },
  status: 'building',
  version: 1,
  dataVersion: 1,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T16:12:00.000Z',
  ...fields,
});
export const insight = (index: number, fields: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000002${index}`,
  title: `Finding ${index}`,
  description: 'Told in one line',
  type: 'trend',
  confidence: '0.874',
  priority: 'low',
  dataSourceName: 'orders.csv',
  createdAt: '2026-11-20T12:00:00.000Z',
  ...fields,
});
