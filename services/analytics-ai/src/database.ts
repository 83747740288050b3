import { type DatabaseSettings, databaseSettings, type ServiceDatabase } from '@plumbline/database';
import { DashboardRow } from './dashboards/dashboard.entity.js';
import { FactRow } from './facts/fact.entity.js';
import { InsightRow } from './insights/insight.entity.js';
import { InsightOpinionRow } from './insights/insight-opinion.entity.js';
import { InsightRunRow } from './insights/insight-run.entity.js';
import { Analytics1700000000003 } from './migrations/1700000000003-analytics.js';
import { StatisticFacts1700000000013 } from './migrations/1700000000013-statistic-facts.js';
import { Insights1700000000014 } from './migrations/1700000000014-insights.js';
import { JobHeaders1700000000023 } from './migrations/1700000000023-job-headers.js';
import { EventReplay1700000000033 } from './migrations/1700000000033-event-replay.js';
import { Sharing1700000000051 } from './migrations/1700000000051-sharing.js';
import { Mail1700000000052 } from './migrations/1700000000052-mail.js';
import { KeptDashboards1700000000054 } from './migrations/1700000000054-kept-dashboards.js';
import { SuspendedWorkspaces1700000000062 } from './migrations/1700000000062-suspended-workspaces.js';
import { ContractLimits1700000000066 } from './migrations/1700000000066-contract-limits.js';
import { InvitedAddresses1700000000068 } from './migrations/1700000000068-invited-addresses.js';
import { LinksOfWorkspace1700000000070 } from './migrations/1700000000070-links-of-workspace.js';
import { GuestRights1700000000081 } from './migrations/1700000000081-guest-rights.js';
import { BoundedFacts1700000000082 } from './migrations/1700000000082-bounded-facts.js';
import { JobHosts1700000000092 } from './migrations/1700000000092-job-hosts.js';
import { ReadAt1700000000101 } from './migrations/1700000000101-read-at.js';
import { ShareRow } from './sharing/share.entity.js';
import { SourceRow } from './sources/source.entity.js';
import { SourceVersionRow } from './sources/source-version.entity.js';

export const analyticsDatabaseSettings = databaseSettings({ schema: 'analytics', minPool: 2, pool: 8 });

/** This service's schema: its tables, and the steps that led to them, oldest first. */
export function analyticsDatabase(config: DatabaseSettings): ServiceDatabase {
  return {
    service: 'analytics-ai',
    url: config.DATABASE_URL,
    schema: config.DATABASE_SCHEMA,
    entities: [
      SourceRow,
      SourceVersionRow,
      DashboardRow,
      FactRow,
      InsightRow,
      InsightRunRow,
      InsightOpinionRow,
      ShareRow,
    ],
    migrations: [
      Analytics1700000000003,
      StatisticFacts1700000000013,
      Insights1700000000014,
      JobHeaders1700000000023,
      EventReplay1700000000033,
      Sharing1700000000051,
      Mail1700000000052,
      KeptDashboards1700000000054,
      SuspendedWorkspaces1700000000062,
      ContractLimits1700000000066,
      InvitedAddresses1700000000068,
      LinksOfWorkspace1700000000070,
      GuestRights1700000000081,
      BoundedFacts1700000000082,
      JobHosts1700000000092,
      ReadAt1700000000101,
    ],
    poolSize: config.DATABASE_POOL,
    migrateAtStart: config.MIGRATE_AT_START,
  };
}
