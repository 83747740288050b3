import { Controller, Inject, Res } from '@nestjs/common';
import {
  type AccessClaims,
  copyDashboard,
  type Dashboard,
  type DashboardVersion,
  listHistory,
  type ReceivedBy,
  restoreDashboard,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { HistoryService } from './history.service.js';

/** The versions of a dashboard. In: a version's number; out: what changed, or the dashboard as it was. */
@Controller()
export class HistoryController {
  constructor(@Inject(HistoryService) private readonly history: HistoryService) {}

  @Implements(listHistory)
  async list(
    @Input() { id, query }: ReceivedBy<typeof listHistory>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DashboardVersion[]> {
    const { versions, total } = await this.history.list(claims, id, query);
    reply.header('X-Total-Count', String(total));
    return versions;
  }

  @Implements(restoreDashboard)
  restore(
    @Input() { id, body }: ReceivedBy<typeof restoreDashboard>,
    @Session() claims: AccessClaims,
  ): Promise<Dashboard> {
    return this.history.restore(claims, id, body);
  }

  @Implements(copyDashboard)
  copy(
    @Input() { id, body, idempotencyKey }: ReceivedBy<typeof copyDashboard>,
    @Session() claims: AccessClaims,
  ): Promise<Dashboard> {
    return this.history.copy(claims, id, body, idempotencyKey);
  }
}
