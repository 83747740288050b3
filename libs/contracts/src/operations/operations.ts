import { ACCOUNT_OPERATIONS } from './accounts.js';
import { DASHBOARD_OPERATIONS } from './dashboards.js';
import { DATA_SOURCE_OPERATIONS } from './data-sources.js';
import { FACT_OPERATIONS } from './facts.js';
import { INSIGHT_OPERATIONS } from './insights.js';
import type { Operation } from './operation.js';
import { SYSTEM_OPERATIONS } from './system.js';

/** Every call of the HTTP interface. */
export const OPERATIONS: readonly Operation[] = [
  ...SYSTEM_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...DATA_SOURCE_OPERATIONS,
  ...DASHBOARD_OPERATIONS,
  ...INSIGHT_OPERATIONS,
  ...FACT_OPERATIONS,
];
