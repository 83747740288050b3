import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type AuditAction, type ContractLimits, SubscriptionChanged } from '@plumbline/contracts';
import { afterCommit } from '@plumbline/database';
import { LiveBus, publish } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { leadOwner } from '../identity/memberships/lead-owner.js';
import { Workspace } from '../identity/users/workspace.entity.js';

/** By whom a plan is changed; absent for the payment provider and the passing of time. */
interface By {
  actor?: { id: string; username: string };
  address?: string;
}

/** The one place where a plan or its contract changes: under a lock, with a version, told to the services that enforce limits. */
@Injectable()
export class PlanChanges {
  constructor(
    private readonly audit: AuditService,
    private readonly live: LiveBus,
  ) {}

  lock(tx: EntityManager, id: string): Promise<Workspace> {
    return tx.findOneOrFail(Workspace, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** @param workspace locked in this transaction */
  async apply(
    tx: EntityManager,
    workspace: Workspace,
    changes: Partial<Omit<Workspace, 'id' | 'planVersion'>>,
    { actor, address = '' }: By = {},
  ): Promise<Workspace> {
    const { id, plan: before } = workspace;
    const changed = { ...workspace, ...changes };
    const { plan, contractLimits: limits } = changed;
    const isNewPlan = plan !== before;
    const isNewContract = !isDeepStrictEqual(limits, workspace.contractLimits);
    const areNewTerms = isNewPlan || isNewContract;
    const planVersion = workspace.planVersion + (areNewTerms ? 1 : 0);
    await tx.update(Workspace, { id }, { ...changes, planVersion });
    afterCommit(tx, () =>
      this.live.publish({ workspaceId: id, event: 'changed', data: { type: 'subscription', id } }),
    );
    if (!areNewTerms) return changed;
    await publish(tx, SubscriptionChanged, {
      workspaceId: id,
      aggregateVersion: planVersion,
      plan,
      planVersion,
      limits,
    });
    const subject = await leadOwner(tx, id);
    const record = (action: AuditAction, details: Record<string, string>) =>
      this.audit.record(tx, { action, subject, workspaceId: id, address, details, ...(actor && { actor }) });
    if (isNewPlan) await record('plan_changed', { from: before, to: plan });
    if (isNewContract) await record('contract_changed', inWords(limits));
    return { ...changed, planVersion };
  }
}

const inWords = (limits: ContractLimits): Record<string, string> =>
  Object.fromEntries(Object.entries(limits).map(([meter, places]) => [meter, String(places)]));
