import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { QueryResult } from '@plumbline/contracts';
import { BackgroundLoop, LOGGER, type Logger, throttle } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { asDoubles } from './equal.js';
import { FactReferences } from './fact-references.js';
import { FactStorage } from './fact-storage.js';
import { storedValue } from './stored-value.js';

const PAUSE_MS = 3_600_000;
/** Few at once, for a value of before may hold megabytes. */
const BATCH = 20;
const KEPT_DAYS = 30;

/** Shrinks values that were stored whole, and ends facts that nobody refers to and nobody opened for long. */
@Injectable()
export class FactRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: BackgroundLoop;

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(FactReferences) private readonly references: FactReferences,
    @Inject(FactStorage) private readonly storage: FactStorage,
    @Inject(LOGGER) logger: Logger,
  ) {
    const onError = throttle((error) => logger.warn({ err: error }, 'the keeping of facts'));
    this.loop = new BackgroundLoop(() => this.pass(), { pauseMs: PAUSE_MS, onError });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** @returns whether there is more to do at once */
  async pass(): Promise<boolean> {
    if ((await this.shrink()) === BATCH) return true;
    await this.end();
    await this.storage.keepAllWithin();
    return false;
  }

  private async shrink(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const whole: { id: string; kind: string; result: QueryResult }[] = await tx.query(
        `SELECT id, kind, result FROM facts WHERE digest IS NULL AND result IS NOT NULL
         ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      );
      for (const { id, kind, result } of whole) {
        const { digest, rows, result: kept } = storedValue(kind === 'statistic' ? asDoubles(result) : result);
        const begun = { columns: result.columns, rows: kept.rows };
        await tx.query(
          `UPDATE facts SET digest = $2, result_rows = $3, result = $4::json,
             stored_bytes = octet_length($4::text) + octet_length(concat(plan::text, params::text, inputs::text))
           WHERE id = $1`,
          [id, digest, rows, JSON.stringify(begun)],
        );
      }
      return whole.length;
    });
  }

  /** What is referred to counts as opened. */
  private async end(): Promise<void> {
    const past = `opened_at < now() - interval '${KEPT_DAYS} days'`;
    const workspaces: { id: string }[] = await this.database.query(
      `SELECT DISTINCT workspace_id AS id FROM facts WHERE ${past}`,
    );
    for (const { id } of workspaces) {
      const referred = await this.references.of(id);
      await this.database.query(
        `UPDATE facts SET opened_at = now() WHERE workspace_id = $1 AND ${past} AND id = ANY($2::uuid[])`,
        [id, referred],
      );
      await this.database.query(
        `DELETE FROM facts WHERE workspace_id = $1 AND ${past} AND id <> ALL($2::uuid[])`,
        [id, referred],
      );
    }
  }
}
