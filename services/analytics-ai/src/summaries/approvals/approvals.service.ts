import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type ActivityAction,
  type ApprovalRule,
  type ApprovalSettings,
  type approvalStepBody,
  type NoticeKind,
  type Summary,
} from '@plumbline/contracts';
import { LiveBus } from '@plumbline/events';
import { conflict, notFound } from '@plumbline/server';
import { tellAct } from '@plumbline/service';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { membersWithRole } from '../../members/members.queries.js';
import { Notices } from '../../notices/notices.service.js';
import { afterStep, type KeptApproval, mayDecide } from '../approval-rules.js';
import { approvalRuleOf, approvalSettingsOf } from '../approval-settings.js';
import { changedBy } from '../changed-by.js';
import { SummaryRow } from '../summary.entity.js';
import { toAnswer } from '../summary-answer.js';
import { broadcastSummary } from '../summary-queue.js';

type Step = z.infer<typeof approvalStepBody>;

const ACTS: Partial<Record<Step['step'], ActivityAction>> = {
  ask: 'approval_asked',
  approve: 'summary_approved',
  return: 'summary_returned',
};

/** A summary that waits for approval. */
export interface Awaiting {
  id: string;
  title: string;
  askedBy: string;
  askedAt: string;
  mayDecide: boolean;
}

/** Summaries on their way out of a workspace that wants them approved; and whether it does. */
@Injectable()
export class ApprovalsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(Notices) private readonly notices: Notices,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  settings({ wid }: AccessClaims): Promise<ApprovalSettings> {
    return approvalSettingsOf(this.database.manager, wid);
  }

  async setRule(claims: AccessClaims, rule: ApprovalRule): Promise<ApprovalSettings> {
    return this.database.transaction(async (tx) => {
      const before = await approvalRuleOf(tx, claims.wid);
      if (before !== rule) {
        await tx.query(
          `INSERT INTO approval_settings (workspace_id, rule, changed_by, changed_at) VALUES ($1, $2, $3, now())
           ON CONFLICT (workspace_id) DO UPDATE SET rule = excluded.rule, changed_by = excluded.changed_by, changed_at = now()`,
          [claims.wid, rule, claims.name],
        );
        await tellAct(tx, claims, 'approval_rule_changed', null, { from: before, to: rule });
      }
      return approvalSettingsOf(tx, claims.wid);
    });
  }

  /** @throws AppError `not_found`, `conflict`, `forbidden` */
  async step(claims: AccessClaims, id: string, { step, version, words }: Step): Promise<Summary> {
    return this.database.transaction(async (tx) => {
      const row = await tx.findOne(SummaryRow, {
        where: { id, workspaceId: claims.wid },
        lock: { mode: 'pessimistic_write' },
      });
      if (!row) throw notFound();
      if (row.status !== 'ready')
        throw conflict('This summary is still being written. Wait until it is finished.');
      if (row.version !== version)
        throw conflict('This summary was changed in the meantime. Reload it, then decide.');
      const rule = await approvalRuleOf(tx, claims.wid);
      const summary = { ...row, changedBy: await changedBy(tx, row) };
      row.approval = afterStep(rule, claims, summary, { step, words });
      await tx.update(SummaryRow, { id }, { approval: row.approval });
      await this.tell(tx, claims, row, { step, rule, asked: summary.approval });
      broadcastSummary(tx, this.live, row);
      const answer = await toAnswer(tx, row, claims);
      if (!answer) throw notFound();
      return answer;
    });
  }

  /** Summaries that wait for approval as they read. */
  async awaiting(claims: AccessClaims): Promise<Awaiting[]> {
    const { manager } = this.database;
    const rule = await approvalRuleOf(manager, claims.wid);
    if (rule === 'off') return [];
    const rows = await manager
      .createQueryBuilder(SummaryRow, 'summary')
      .where('summary.workspaceId = :wid', { wid: claims.wid })
      .andWhere(
        `summary.approval ->> 'state' = 'asked' AND (summary.approval ->> 'version')::int = summary.version`,
      )
      .orderBy(`summary.updatedAt`)
      .take(MOST_AWAITING)
      .getMany();
    return Promise.all(
      rows.map(async (row) => ({
        ...{ id: row.id, title: row.content.title },
        ...{
          askedBy: row.approval?.askedBy.name ?? '',
          askedAt: row.approval?.at ?? row.updatedAt.toISOString(),
        },
        mayDecide: mayDecide(rule, claims, { ...row, changedBy: await changedBy(manager, row) }),
      })),
    );
  }

  /** Who may decide hears that they are asked, who asked hears what was decided. */
  private async tell(
    tx: EntityManager,
    claims: AccessClaims,
    row: SummaryRow,
    { step, rule, asked }: { step: Step['step']; rule: ApprovalRule; asked: KeptApproval | null },
  ): Promise<void> {
    const about = { type: 'summary' as const, id: row.id, name: row.content.title };
    const action = ACTS[step];
    const text = row.approval?.words ?? '';
    if (action)
      await tellAct(tx, claims, action, about, {
        version: String(row.version),
        ...(text && { words: text }),
      });
    if (step === 'ask') {
      const deciders = await membersWithRole(
        tx,
        claims.wid,
        rule === 'owner' ? ['owner'] : ['owner', 'admin', 'editor'],
      );
      const userIds = deciders.map(({ userId }) => userId);
      await this.notices.tell(tx, claims, { kind: 'approval_asked', userIds, about, text });
    } else if (step !== 'withdraw' && asked) {
      const kind: NoticeKind = step === 'approve' ? 'approved' : 'returned';
      await this.notices.tell(tx, claims, { kind, userIds: [asked.askedBy.userId], about, text });
    }
  }
}

/** More than this nobody looks through. */
const MOST_AWAITING = 100;
