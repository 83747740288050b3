import { randomUUID } from 'node:crypto';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { BackgroundLoop, LOGGER, type Logger, throttle } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { judge, worseOf } from './judge.js';
import { type Readings, ReadingsQueries } from './readings.queries.js';
import { RuleRecipients } from './rule-recipients.js';
import { ruleMails } from './rule-words.js';
import { RULE_COLUMNS, type RuleRow } from './rules.queries.js';

const EVERY_MS = 60_000;
/** Another process may have judged shortly before. */
const DUE = `read_at < $1::timestamptz - interval '50 seconds'`;

interface OpenIncident {
  id: string;
  ruleId: string;
  startedAt: Date;
  worst: number;
}

/**
 * Reads what rules watch once a minute and tells who wants to know. Of several processes one does; what a rule has come
 * to, its incident and its mails are one transaction, so that a process that ends in between neither loses nor repeats any.
 */
@Injectable()
export class RuleEvaluation implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: BackgroundLoop;

  constructor(
    private readonly database: DataSource,
    private readonly readings: ReadingsQueries,
    private readonly recipients: RuleRecipients,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const onError = throttle((error: Error) => logger.error({ err: error }, 'rules of the installation'));
    this.loop = new BackgroundLoop(() => this.pass().then(() => false), { pauseMs: EVERY_MS, onError });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** @returns whether this process was the one to judge */
  async pass(now = new Date()): Promise<boolean> {
    const [due]: unknown[] = await this.database.query(`SELECT 1 FROM rule_readings WHERE ${DUE}`, [now]);
    if (!due) return false;
    // Before the transaction: it holds a connection, and a process may have but one.
    const readings = await this.readings.read(now);
    return this.database.transaction(async (tx) => {
      const [turn]: unknown[] = await tx.query(
        `SELECT 1 FROM rule_readings WHERE ${DUE} FOR UPDATE SKIP LOCKED`,
        [now],
      );
      if (!turn) return false;
      await tx.query('UPDATE rule_readings SET read_at = $1', [now]);
      await this.judgeAll(tx, readings, now);
      return true;
    });
  }

  private async judgeAll(tx: EntityManager, readings: Readings, now: Date): Promise<void> {
    const rules: RuleRow[] = await tx.query(
      `SELECT ${RULE_COLUMNS} FROM operation_rules WHERE is_on ORDER BY id FOR UPDATE`,
    );
    const open: OpenIncident[] = await tx.query(
      `SELECT id, rule_id AS "ruleId", started_at AS "startedAt", worst
       FROM operation_incidents WHERE ended_at IS NULL AND rule_id IS NOT NULL`,
    );
    for (const rule of rules)
      await this.judgeOne(
        tx,
        rule,
        open.find(({ ruleId }) => ruleId === rule.id),
        readings[rule.metric],
        now,
      );
  }

  private async judgeOne(
    tx: EntityManager,
    rule: RuleRow,
    incident: OpenIncident | undefined,
    value: number | null,
    now: Date,
  ): Promise<void> {
    const { beyondSince, backSince } = rule;
    const next = judge(rule, { beyondSince, backSince, isFiring: incident !== undefined }, value, now);
    await tx.query(
      `UPDATE operation_rules SET value = $2, read_at = $3, beyond_since = $4, back_since = $5 WHERE id = $1`,
      [rule.id, value, now, next.beyondSince, next.backSince],
    );
    if (value === null) return;
    if (next.crossing === 'fired') await this.begin(tx, rule, value, next.beyondSince ?? now, now);
    else if (incident) await this.goOn(tx, rule, incident, value, next.crossing === 'recovered' ? now : null);
  }

  private async begin(
    tx: EntityManager,
    rule: RuleRow,
    value: number,
    since: Date,
    now: Date,
  ): Promise<void> {
    const { id, name, metric, side, threshold } = rule;
    const told = await this.recipients.tell(tx, rule, ruleMails.fired(rule, value, since));
    await tx.query(
      `INSERT INTO operation_incidents (id, rule_id, name, metric, side, threshold, started_at, value, worst, told)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
      [randomUUID(), id, name, metric, side, threshold, now, value, JSON.stringify(told)],
    );
    this.logger.warn({ metric, value, threshold }, 'a rule of the installation holds');
  }

  private async goOn(
    tx: EntityManager,
    rule: RuleRow,
    incident: OpenIncident,
    value: number,
    endedAt: Date | null,
  ): Promise<void> {
    const worst = worseOf(rule.side, incident.worst, value);
    await tx.query(
      `UPDATE operation_incidents
       SET worst = $2, ended_at = $3, "end" = CASE WHEN $3::timestamptz IS NULL THEN NULL ELSE 'recovered' END
       WHERE id = $1`,
      [incident.id, worst, endedAt],
    );
    if (endedAt)
      await this.recipients.tell(tx, rule, ruleMails.recovered(rule, value, worst, incident.startedAt));
  }
}
