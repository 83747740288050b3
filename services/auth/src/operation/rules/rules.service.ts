import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  MOST_RULES,
  type OperationRule,
  type OperationRuleBody,
} from '@plumbline/contracts';
import { idempotently } from '@plumbline/database';
import { conflict } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import type { Caller } from '../../identity/sessions/caller.js';
import { actorOf } from '../../identity/users/rights.js';
import { RuleRecipients } from './rule-recipients.js';
import { ruleMails } from './rule-words.js';
import { RulesQueries } from './rules.queries.js';

const valuesOf = ({ name, metric, side, threshold, minutes, recipients, isOn }: OperationRuleBody) => [
  ...[name, metric, side, threshold, minutes, JSON.stringify(recipients), isOn],
];

/** What owner and admin do with the rules of the installation; each change is in the audit log. */
@Injectable()
export class RulesService {
  constructor(
    private readonly database: DataSource,
    private readonly queries: RulesQueries,
    private readonly recipients: RuleRecipients,
    private readonly audit: AuditService,
  ) {}

  /** @throws AppError `conflict` where there are as many as there may be */
  async create(
    body: OperationRuleBody,
    claims: AccessClaims,
    caller: Caller,
    key: string | undefined,
  ): Promise<OperationRule> {
    const call = { userId: claims.sub, route: 'POST /api/monitoring/rules', key, request: body };
    const { body: made } = await this.database.transaction((tx) =>
      idempotently(tx, call, async () => {
        await tx.query('LOCK TABLE operation_rules IN SHARE ROW EXCLUSIVE MODE');
        const [rules]: { count: number }[] = await tx.query(
          'SELECT count(*)::int AS count FROM operation_rules',
        );
        if ((rules?.count ?? 0) >= MOST_RULES)
          throw conflict(`There are ${MOST_RULES} rules already. Delete one that nobody needs.`);
        const id = randomUUID();
        await tx.query(
          `INSERT INTO operation_rules (id, name, metric, side, threshold, minutes, recipients, is_on)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [id, ...valuesOf(body)],
        );
        await this.record(tx, 'rule_created', body.name, claims, caller);
        return this.queries.get(tx, id);
      }),
    );
    return made;
  }

  /** What it found until now was found under another rule: its incident ends, and it begins anew. @throws AppError `not_found` */
  async change(
    id: string,
    body: OperationRuleBody,
    claims: AccessClaims,
    caller: Caller,
  ): Promise<OperationRule> {
    return this.database.transaction(async (tx) => {
      const before = await this.queries.get(tx, id);
      await tx.query(
        `UPDATE operation_rules SET name = $2, metric = $3, side = $4, threshold = $5, minutes = $6, recipients = $7,
           is_on = $8 WHERE id = $1`,
        [id, ...valuesOf(body)],
      );
      if (isOther(before, body)) await this.beginAnew(tx, id);
      await this.record(tx, 'rule_changed', body.name, claims, caller);
      return this.queries.get(tx, id);
    });
  }

  /** @throws AppError `not_found` */
  async remove(id: string, claims: AccessClaims, caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { name } = await this.queries.get(tx, id);
      await this.beginAnew(tx, id);
      await tx.query('DELETE FROM operation_rules WHERE id = $1', [id]);
      await this.record(tx, 'rule_deleted', name, claims, caller);
    });
  }

  /** Sends its mail as a test. @returns the addresses. @throws AppError `not_found` */
  async test(id: string, claims: AccessClaims, caller: Caller): Promise<string[]> {
    return this.database.transaction(async (tx) => {
      const rule = await this.queries.get(tx, id);
      const told = await this.recipients.tell(tx, rule, ruleMails.test(rule, rule.value));
      await this.record(tx, 'rule_tested', rule.name, claims, caller);
      return told;
    });
  }

  private async beginAnew(tx: EntityManager, id: string): Promise<void> {
    await tx.query(
      `UPDATE operation_rules SET value = NULL, beyond_since = NULL, back_since = NULL, read_at = NULL WHERE id = $1`,
      [id],
    );
    await tx.query(
      `UPDATE operation_incidents SET ended_at = now(), "end" = 'switched_off' WHERE rule_id = $1 AND ended_at IS NULL`,
      [id],
    );
  }

  private record(
    tx: EntityManager,
    action: 'rule_created' | 'rule_changed' | 'rule_deleted' | 'rule_tested',
    rule: string,
    claims: AccessClaims,
    { address }: Caller,
  ): Promise<void> {
    return this.audit.record(tx, { action, actor: actorOf(claims), address, details: { rule } });
  }
}

/** Another name or other recipients leave what was found as it is. */
const isOther = (before: OperationRule, after: OperationRuleBody): boolean =>
  (['metric', 'side', 'threshold', 'minutes', 'isOn'] as const).some(
    (field) => before[field] !== after[field],
  );
