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
    ],
    migrations: [
      Analytics1700000000003,
      StatisticFacts1700000000013,
      Insights1700000000014,
      JobHeaders1700000000023,
      EventReplay1700000000033,
    ],
    poolSize: config.DATABASE_POOL,
    migrateAtStart: config.MIGRATE_AT_START,
  };
}
