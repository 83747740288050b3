import { Injectable } from '@nestjs/common';
import { type Plan, SubscriptionChanged } from '@plumbline/contracts';
import { publish } from '@plumbline/events';
import { notFound } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { User } from '../accounts/user.entity.js';
import { Workspace } from './workspace.entity.js';

/** Plans of workspaces. The services that enforce limits hear of every change. */
@Injectable()
export class SubscriptionsService {
  constructor(private readonly database: DataSource) {}

  async planOf(workspaceId: string): Promise<Plan> {
    return (await this.database.manager.findOneByOrFail(Workspace, { id: workspaceId })).plan;
  }

  async setPlan(userId: string, plan: Plan): Promise<Plan> {
    return this.database.transaction(async (tx) => {
      const user = await tx.findOneBy(User, { id: userId });
      if (!user) throw notFound();
      const workspace = await tx.findOneOrFail(Workspace, {
        where: { id: user.workspaceId },
        lock: { mode: 'pessimistic_write' },
      });
      if (workspace.plan === plan) return plan;
      const planVersion = workspace.planVersion + 1;
      await tx.update(Workspace, { id: workspace.id }, { plan, planVersion });
      await publish(tx, SubscriptionChanged, {
        workspaceId: workspace.id,
        aggregateVersion: planVersion,
        plan,
        planVersion,
      });
      return plan;
    });
  }
}
