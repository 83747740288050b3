import { Body, Controller, Get, Headers, HttpCode, Post, Query, Res } from '@nestjs/common';
import {
  type ContactSalesBody,
  contactSalesBody,
  PLAN_TABLE,
  type PlanView,
  type SalesRequest,
} from '@plumbline/contracts';
import { idempotencyKey } from '@plumbline/database';
import { type PageQuery, Public, pageQuery, Roles, ZodPipe } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { CalledFrom, type Caller } from '../../identity/sessions/caller.js';
import { SalesService } from './sales.service.js';

/** What is offered, and who asked for an offer of their own. */
@Controller('api')
export class SalesController {
  constructor(private readonly sales: SalesService) {}

  @Public()
  @Get('plans')
  plans(): readonly PlanView[] {
    return PLAN_TABLE;
  }

  @Public()
  @HttpCode(201)
  @Post('contact-sales')
  contact(
    @Body(new ZodPipe(contactSalesBody)) body: ContactSalesBody,
    @CalledFrom() caller: Caller,
    @Headers('idempotency-key') key: string | undefined,
  ) {
    return this.sales.contact(body, caller, idempotencyKey(key));
  }

  @Roles('owner')
  @Get('admin/sales-requests')
  async list(
    @Query(new ZodPipe(pageQuery)) page: PageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SalesRequest[]> {
    const { requests, total } = await this.sales.list(page);
    reply.header('X-Total-Count', total);
    return requests;
  }
}
