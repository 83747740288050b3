import { ACCOUNT_OPERATIONS } from './accounts.js';
import { ADMINISTRATION_OPERATIONS } from './administration.js';
import { DASHBOARD_OPERATIONS } from './dashboards.js';
import { DATA_SOURCE_OPERATIONS } from './data-sources.js';
import { FACT_OPERATIONS } from './facts.js';
import { INSIGHT_OPERATIONS } from './insights.js';
import type { Operation } from './operation.js';
import { PLAN_OPERATIONS } from './plans.js';
import { PROFILE_OPERATIONS } from './profile.js';
import { RESOURCE_OPERATIONS } from './resources.js';
import { SHARING_OPERATIONS } from './sharing.js';
import { SUBSCRIPTION_OPERATIONS } from './subscriptions.js';
import { SYSTEM_OPERATIONS } from './system.js';
import { EMPTY_LISTS } from './unavailable.js';

/** Every call of the HTTP interface. */
export const OPERATIONS: readonly Operation[] = [
  ...SYSTEM_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...PLAN_OPERATIONS,
  ...PROFILE_OPERATIONS,
  ...ADMINISTRATION_OPERATIONS,
  ...SUBSCRIPTION_OPERATIONS,
  ...DATA_SOURCE_OPERATIONS,
  ...DASHBOARD_OPERATIONS,
  ...SHARING_OPERATIONS,
  ...INSIGHT_OPERATIONS,
  ...FACT_OPERATIONS,
  ...RESOURCE_OPERATIONS,
  ...EMPTY_LISTS,
];
