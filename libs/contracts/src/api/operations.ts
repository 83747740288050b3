import * as access from '../accounts/access.operations.js';
import * as accounts from '../accounts/accounts.operations.js';
import * as administration from '../accounts/administration.operations.js';
import * as profile from '../accounts/profile.operations.js';
import * as secondFactor from '../accounts/second-factor.operations.js';
import * as session from '../accounts/session.operations.js';
import * as plans from '../billing/plans.operations.js';
import * as subscriptions from '../billing/subscriptions.operations.js';
import * as dashboards from '../dashboards/dashboards.operations.js';
import * as guests from '../dashboards/guests.operations.js';
import * as sharing from '../dashboards/sharing.operations.js';
import * as dataSources from '../data-sources/data-sources.operations.js';
import * as files from '../data-sources/files.operations.js';
import * as versions from '../data-sources/versions.operations.js';
import * as facts from '../facts/facts.operations.js';
import * as insights from '../insights/insights.operations.js';
import type { Operation } from '../operations/operation.js';
import * as resources from '../resources/resources.operations.js';
import * as system from '../system/system.operations.js';
import { EMPTY_LISTS } from './unavailable.js';

const AREAS: readonly Record<string, Operation>[] = [
  system,
  accounts,
  session,
  plans,
  profile,
  secondFactor,
  access,
  administration,
  subscriptions,
  dataSources,
  files,
  versions,
  dashboards,
  guests,
  sharing,
  insights,
  facts,
  resources,
];

/** Every call of the HTTP interface. */
export const OPERATIONS: readonly Operation[] = [...AREAS.flatMap(Object.values<Operation>), ...EMPTY_LISTS];
