import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type ServiceName, USAGE_ROWS, type UsageMeasure, WorkspaceUsageTold } from '@plumbline/contracts';
import { libraryMigration } from '@plumbline/database';
import { publish } from '@plumbline/events';
import { BackgroundLoop, LOGGER, type Logger, throttle } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { SERVICE_PARTS, type ServiceParts } from './service-parts.js';

/** What a service counts of its workspaces. */
export interface CountedUsage {
  service: ServiceName;
  /** A SELECT of `workspace_id`, `measure` and `amount` over all workspaces, in the service's schema. */
  sql: string;
}

/** Injection token of the service's own. */
export const COUNTED_USAGE = Symbol('counted usage');

const EVERY_MS = 300_000;
/** Another process of the service may have told shortly before. */
const RESTS = '4 minutes';
/** What was told so long ago is told again, whether it changed or not: what was lost on the way is mended by it. */
const AGAIN = '1 day';

/** What was told last, and which report it was; the one row of reports is also the lock among a service's processes. */
export const usageMigrations = [
  libraryMigration('ToldUsage1600000000221', (schema) => [
    `CREATE TABLE IF NOT EXISTS "${schema}".told_usage (
       workspace_id uuid NOT NULL,
       measure text NOT NULL,
       amount float8 NOT NULL,
       told_at timestamptz NOT NULL,
       PRIMARY KEY (workspace_id, measure)
     )`,
    `CREATE TABLE IF NOT EXISTS "${schema}".usage_reports (
       id boolean PRIMARY KEY DEFAULT true CHECK (id),
       version bigint NOT NULL,
       ended_at timestamptz
     )`,
    `INSERT INTO "${schema}".usage_reports (version) VALUES (0) ON CONFLICT DO NOTHING`,
  ]),
];

interface Amount {
  workspaceId: string;
  measure: UsageMeasure;
  amount: number;
}

/**
 * Tells those who run the installation what each workspace uses, every five minutes: only what changed, in events of a
 * bounded size. Of several processes of a service one tells.
 */
@Injectable()
export class UsageReporter implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: BackgroundLoop;

  constructor(
    @Inject(COUNTED_USAGE) private readonly counted: CountedUsage,
    @Inject(SERVICE_PARTS) private readonly parts: ServiceParts,
    private readonly database: DataSource,
    @Inject(LOGGER) logger: Logger,
  ) {
    const onError = throttle((error: Error) => logger.info({ err: error }, 'usage could not be told'));
    this.loop = new BackgroundLoop(() => this.tellOnce(), { pauseMs: EVERY_MS, onError });
  }

  /** Where nothing is told of the process, nothing is told of its workspaces. */
  onApplicationBootstrap(): void {
    if (this.parts.sampler) this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** One event. @returns whether more amounts are to be told at once */
  async tellOnce(): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const [report]: { version: string }[] = await tx.query(
        `SELECT version FROM usage_reports
         WHERE ended_at IS NULL OR ended_at < now() - interval '${RESTS}' FOR UPDATE SKIP LOCKED`,
      );
      if (!report) return false;
      const amounts = await this.changed(tx);
      const hasMore = amounts.length === USAGE_ROWS;
      const version = Number(report.version) + 1;
      await tx.query(
        `UPDATE usage_reports SET version = $1, ended_at = CASE WHEN $2 THEN NULL ELSE now() END`,
        [version, hasMore],
      );
      await publish(tx, WorkspaceUsageTold, {
        service: this.counted.service,
        aggregateVersion: version,
        at: new Date().toISOString(),
        amounts,
      });
      return hasMore;
    });
  }

  /** Amounts that differ from what was told, or were told long ago; from now on they count as told. */
  private changed(tx: EntityManager): Promise<Amount[]> {
    return tx.query(
      `WITH used AS (SELECT workspace_id, measure, sum(amount)::float8 AS amount
                     FROM (${this.counted.sql}) counted GROUP BY workspace_id, measure),
            changed AS (
              SELECT workspace_id, measure, coalesce(used.amount, 0) AS amount
              FROM used FULL JOIN told_usage told USING (workspace_id, measure)
              WHERE coalesce(used.amount, 0) <> coalesce(told.amount, 0)
                 OR used.amount > 0 AND told.told_at < now() - interval '${AGAIN}'
              LIMIT ${USAGE_ROWS}),
            gone AS (DELETE FROM told_usage told USING changed
                     WHERE (told.workspace_id, told.measure) = (changed.workspace_id, changed.measure)
                       AND changed.amount = 0),
            kept AS (INSERT INTO told_usage AS told
                     SELECT workspace_id, measure, amount, now() FROM changed WHERE amount > 0
                     ON CONFLICT (workspace_id, measure) DO UPDATE SET amount = excluded.amount, told_at = now())
       SELECT workspace_id AS "workspaceId", measure, amount FROM changed`,
    );
  }
}
