import { Controller, Res } from '@nestjs/common';
import {
  contactSales,
  listPlans,
  listSalesRequests,
  PLAN_TABLE,
  type PlanView,
  type ReceivedBy,
  type SalesRequest,
} from '@plumbline/contracts';
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
  contact(@Input() { body, idempotencyKey }: ReceivedBy<typeof contactSales>, @CalledFrom() caller: Caller) {
    return this.sales.contact(body, caller, idempotencyKey);
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
