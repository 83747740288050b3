import { Controller, Inject, Res } from '@nestjs/common';
import {
  type AccessClaims,
  type AwaitingSend,
  decideSend,
  listAwaitingSends,
  type ReceivedBy,
  type ScheduleRun,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { SendApprovals } from './send-approvals.service.js';

/** Approval of files before they are sent. In: a decision; out: what waits, and how the run stands then. */
@Controller()
export class SendApprovalsController {
  constructor(@Inject(SendApprovals) private readonly approvals: SendApprovals) {}

  @Implements(listAwaitingSends)
  async list(
    @Input() { query }: ReceivedBy<typeof listAwaitingSends>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AwaitingSend[]> {
    const { total, awaiting } = await this.approvals.list(claims, query);
    reply.header('X-Total-Count', String(total));
    return awaiting;
  }

  @Implements(decideSend)
  decide(
    @Input() { id, body }: ReceivedBy<typeof decideSend>,
    @Session() claims: AccessClaims,
  ): Promise<ScheduleRun> {
    return this.approvals.decide(claims, id, body);
  }
}
