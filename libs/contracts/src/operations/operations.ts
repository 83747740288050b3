import { ACCOUNT_OPERATIONS } from '../accounts/accounts.operations.js';
import { ADMINISTRATION_OPERATIONS } from '../accounts/administration.operations.js';
import { PROFILE_OPERATIONS } from '../accounts/profile.operations.js';
import { DASHBOARD_OPERATIONS } from '../dashboards/dashboards.operations.js';
import { SHARING_OPERATIONS } from '../dashboards/sharing.operations.js';
import { DATA_SOURCE_OPERATIONS } from '../data-sources/data-sources.operations.js';
import { FACT_OPERATIONS } from '../facts/facts.operations.js';
import { INSIGHT_OPERATIONS } from '../insights/insights.operations.js';
import { PLAN_OPERATIONS } from '../plans/plans.operations.js';
import { SUBSCRIPTION_OPERATIONS } from '../plans/subscriptions.operations.js';
import { RESOURCE_OPERATIONS } from '../resources/resources.operations.js';
import { SYSTEM_OPERATIONS } from '../system/system.operations.js';
import type { Operation } from './operation.js';
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
