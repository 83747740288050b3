import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type {
  AccessClaims,
  CheckFinding,
  CheckLevel,
  DeploymentCheck,
  DeploymentCheckSummary,
  PageQuery,
} from '@plumbline/contracts';
import { LOGGER, type Logger, notFound, repeatedly } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import type { Caller } from '../../identity/sessions/caller.js';
import { actorOf } from '../../identity/users/rights.js';
import { User } from '../../identity/users/user.entity.js';
import { CheckRunner } from './check-runner.js';
import { compare } from './comparison.js';
import { fail } from './finding.js';

/** How often a check says that it goes on, and after how long without a word its process has ended. */
const BEAT_MS = 10_000;
const SILENCE = '1 minute';
const KEPT = 200;

interface Row {
  id: string;
  level: CheckLevel;
  status: DeploymentCheck['status'];
  startedAt: Date;
  finishedAt: Date | null;
  startedBy: string;
  version: string;
  checks: CheckFinding[];
}

const COLUMNS = `id, level, status, started_at AS "startedAt", finished_at AS "finishedAt", started_by AS "startedBy",
  version, checks`;

/** Checks of the installation: one at a time, each kept with what it found. */
@Injectable()
export class DeploymentChecks implements BeforeApplicationShutdown {
  private readonly running = new Set<Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: DataSource,
    private readonly runner: CheckRunner,
    private readonly audit: AuditService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.running);
  }

  async latest(): Promise<DeploymentCheck | null> {
    await this.lapse();
    const [row]: Row[] = await this.database.query(
      `SELECT ${COLUMNS} FROM deployment_checks ORDER BY started_at DESC LIMIT 1`,
    );
    return row ? this.toView(row) : null;
  }

  /** @throws AppError `not_found` */
  async get(id: string): Promise<DeploymentCheck> {
    const [row]: Row[] = await this.database.query(`SELECT ${COLUMNS} FROM deployment_checks WHERE id = $1`, [
      id,
    ]);
    if (!row) throw notFound();
    return this.toView(row);
  }

  async history({ offset, limit }: PageQuery): Promise<{ checks: DeploymentCheckSummary[]; total: number }> {
    const rows: (Row & { total: number })[] = await this.database.query(
      `SELECT ${COLUMNS}, count(*) OVER ()::int AS total FROM deployment_checks
       ORDER BY started_at DESC LIMIT $1 OFFSET $2`,
      [limit, offset],
    );
    return { checks: rows.map(toSummary), total: rows[0]?.total ?? 0 };
  }

  /** Begins a check; while one runs, that one is answered. */
  async begin(level: CheckLevel, claims: AccessClaims, caller: Caller): Promise<DeploymentCheck> {
    await this.lapse();
    const id = randomUUID();
    const begun = await this.database.transaction(async (tx) => {
      const inserted: unknown[] = await tx.query(
        `INSERT INTO deployment_checks (id, level, status, started_at, alive_at, started_by, version, checks)
         VALUES ($1, $2, 'running', now(), now(), $3, coalesce((SELECT version FROM watched_processes
           ORDER BY seen_at DESC LIMIT 1), ''), '[]')
         ON CONFLICT (status) WHERE status = 'running' DO NOTHING RETURNING id`,
        [id, level, claims.name],
      );
      if (inserted.length === 0) return false;
      const entry = { action: 'deployment_checked', actor: actorOf(claims), details: { level } } as const;
      await this.audit.record(tx, { ...entry, address: caller.address });
      return true;
    });
    if (begun) this.start(id, level, claims.sub);
    const latest = await this.latest();
    if (!latest) throw notFound();
    return latest;
  }

  private start(id: string, level: CheckLevel, userId: string): void {
    const work = this.work(id, level, userId)
      .catch((failure: unknown) => this.logger.error({ err: failure }, 'deployment check'))
      .finally(() => this.running.delete(work));
    this.running.add(work);
  }

  private async work(id: string, level: CheckLevel, userId: string): Promise<void> {
    const user = await this.database.manager.findOneByOrFail(User, { id: userId });
    const onError = (failure: unknown) => this.logger.error({ err: failure }, 'deployment check');
    const rest = repeatedly(() => this.beat(id), { everyMs: BEAT_MS, onError });
    const checks = await this.runner
      .run(level, user.email, this.stopping.signal)
      .catch((failure: Error) => {
        onError(failure);
        return [fail({ id: 'run', area: 'running' }, 'The check broke off', failure.message)];
      })
      .finally(rest);
    const status = this.stopping.signal.aborted ? 'interrupted' : 'done';
    await this.database.query(
      `UPDATE deployment_checks SET status = $2, finished_at = now(), checks = $3 WHERE id = $1 AND status = 'running'`,
      [id, status, JSON.stringify(checks)],
    );
    await this.database.query(
      `DELETE FROM deployment_checks WHERE id IN
         (SELECT id FROM deployment_checks ORDER BY started_at DESC OFFSET ${KEPT})`,
    );
  }

  private async beat(id: string): Promise<void> {
    await this.database.query('UPDATE deployment_checks SET alive_at = now() WHERE id = $1', [id]);
  }

  private async lapse(): Promise<void> {
    await this.database.query(
      `UPDATE deployment_checks SET status = 'interrupted', finished_at = now()
       WHERE status = 'running' AND alive_at < now() - interval '${SILENCE}'`,
    );
  }

  /** With the last check that was done before it and looked at as much. */
  private async toView(row: Row): Promise<DeploymentCheck> {
    const [before]: Row[] = await this.database.query(
      `SELECT ${COLUMNS} FROM deployment_checks
       WHERE status = 'done' AND level = $2 AND started_at < $1 ORDER BY started_at DESC LIMIT 1`,
      [row.startedAt, row.level],
    );
    return {
      ...row,
      startedAt: row.startedAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
      isReady: isReady(row),
      comparison:
        before && row.status === 'done'
          ? { against: before.startedAt.toISOString(), ...compare(before.checks, row.checks) }
          : null,
    };
  }
}

const isReady = ({ status, checks }: Row): boolean =>
  status === 'done' && checks.every((check) => check.status !== 'fail');

function toSummary(row: Row): DeploymentCheckSummary {
  const count = (status: CheckFinding['status']) =>
    row.checks.filter((check) => check.status === status).length;
  return {
    ...{ id: row.id, level: row.level, status: row.status, startedBy: row.startedBy, version: row.version },
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    isReady: isReady(row),
    ...{ passed: count('pass'), warned: count('warn'), failed: count('fail') },
  };
}
