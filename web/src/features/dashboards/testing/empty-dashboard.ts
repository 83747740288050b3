import type { Dashboard } from '@plumbline/contracts';

const ID = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d41';

/** A dashboard without tiles, of a data source with the same id. */
export const EMPTY_DASHBOARD: Dashboard = {
  ...{ id: ID, name: 'Sales', dataSourceIds: [ID], dataVersion: 1, status: 'ready', jobId: null },
  config: { charts: [], kpis: [], runnersUp: [], colours: {}, timeColumn: null },
  ...{ version: 2, pinned: false, zone: 'UTC', createdBy: 'shelly' },
  ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
};
