import { Controller, Headers, Res } from '@nestjs/common';
import {
  contactSales,
  listPlans,
  listSalesRequests,
  PLAN_TABLE,
  type PlanView,
  type ReceivedBy,
  type SalesRequest,
} from '@plumbline/contracts';
import { idempotencyKey } from '@plumbline/database';
import { Implements, Input } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { CalledFrom, type Caller } from '../../identity/sessions/caller.js';
import { SalesService } from './sales.service.js';

/** What is offered, and who asked for an offer of their own. */
@Controller()
export class SalesController {
  constructor(private readonly sales: SalesService) {}

  @Implements(listPlans)
  plans(): readonly PlanView[] {
    return PLAN_TABLE;
  }

  @Implements(contactSales)
  contact(
    @Input() { body }: ReceivedBy<typeof contactSales>,
    @CalledFrom() caller: Caller,
    @Headers('idempotency-key') key: string | undefined,
  ) {
    return this.sales.contact(body, caller, idempotencyKey(key));
  }

  @Implements(listSalesRequests)
  async list(
    @Input() { query: page }: ReceivedBy<typeof listSalesRequests>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SalesRequest[]> {
    const { requests, total } = await this.sales.list(page);
    reply.header('X-Total-Count', total);
    return requests;
  }
}
