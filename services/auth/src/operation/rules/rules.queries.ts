import { Injectable } from '@nestjs/common';
import type { OperationIncident, OperationRule, OperationRuleBody, PageQuery } from '@plumbline/contracts';
import { notFound } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';

/** A rule with what its readings came to. */
export interface RuleRow extends OperationRuleBody {
  id: string;
  value: number | null;
  beyondSince: Date | null;
  backSince: Date | null;
  readAt: Date | null;
}

export const RULE_COLUMNS = `id, name, metric, side, threshold, minutes, recipients, is_on AS "isOn", value,
  beyond_since AS "beyondSince", back_since AS "backSince", read_at AS "readAt"`;

type IncidentRow = Omit<OperationIncident, 'startedAt' | 'endedAt'> & {
  startedAt: Date;
  endedAt: Date | null;
  total: number;
};

/** Rules of the installation and their incidents, as they are shown. */
@Injectable()
export class RulesQueries {
  constructor(private readonly database: DataSource) {}

  async list(): Promise<OperationRule[]> {
    const rows: (RuleRow & { startedAt: Date | null })[] = await this.database.query(
      `SELECT ${RULE_COLUMNS}, (SELECT started_at FROM operation_incidents
                                WHERE rule_id = operation_rules.id AND ended_at IS NULL) AS "startedAt"
       FROM operation_rules ORDER BY created_at DESC, id`,
    );
    return rows.map(toView);
  }

  /** @throws AppError `not_found` */
  async get(tx: EntityManager, id: string): Promise<OperationRule> {
    const [row]: (RuleRow & { startedAt: Date | null })[] = await tx.query(
      `SELECT ${RULE_COLUMNS}, (SELECT started_at FROM operation_incidents
                                WHERE rule_id = operation_rules.id AND ended_at IS NULL) AS "startedAt"
       FROM operation_rules WHERE id = $1`,
      [id],
    );
    if (!row) throw notFound();
    return toView(row);
  }

  async incidents({ offset, limit }: PageQuery): Promise<{ incidents: OperationIncident[]; total: number }> {
    const rows: IncidentRow[] = await this.database.query(
      `SELECT id, rule_id AS "ruleId", name, metric, side, threshold, started_at AS "startedAt",
              ended_at AS "endedAt", "end", value, worst, told, count(*) OVER ()::int AS total
       FROM operation_incidents ORDER BY started_at DESC, id LIMIT $1 OFFSET $2`,
      [limit, offset],
    );
    const incidents = rows.map(({ total: _total, startedAt, endedAt, ...row }) => ({
      ...row,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    }));
    return { incidents, total: rows[0]?.total ?? 0 };
  }
}

function toView({
  beyondSince,
  backSince: _backSince,
  readAt,
  startedAt,
  ...rule
}: RuleRow & { startedAt: Date | null }): OperationRule {
  const state = stateOf(rule, beyondSince, startedAt);
  const since = state === 'firing' ? startedAt : state === 'waiting' ? beyondSince : null;
  return { ...rule, state, since: since?.toISOString() ?? null, readAt: readAt?.toISOString() ?? null };
}

function stateOf(
  { isOn, value }: Pick<RuleRow, 'isOn' | 'value'>,
  beyondSince: Date | null,
  startedAt: Date | null,
): OperationRule['state'] {
  if (!isOn) return 'off';
  if (startedAt) return 'firing';
  if (value === null) return 'unknown';
  return beyondSince ? 'waiting' : 'ok';
}
