import { Body, Controller, Get, Headers, HttpCode, Param, Patch, Post, Req } from '@nestjs/common';
import {
  type AccessClaims,
  changePlanBody,
  checkoutBody,
  type SetPlanBody,
  setPlanBody,
} from '@plumbline/contracts';
import { PeopleOnly, Public, Roles, rawBody, Session, UuidPipe, ZodPipe } from '@plumbline/server';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CalledFrom, type Caller } from '../identity/sessions/caller.js';
import { BillingNews } from './billing-news.service.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** The plan: seen, bought, cancelled, resumed by its user; set by owner and admin; told of by the payment provider. */
@Controller('api')
export class SubscriptionsController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly news: BillingNews,
  ) {}

  @Get('subscription')
  show(@Session() claims: AccessClaims) {
    return this.subscriptions.show(claims);
  }

  /** This service's part of what the gateway composes. */
  @Get('subscription/usage')
  usage(@Session() claims: AccessClaims) {
    return this.subscriptions.usage(claims);
  }

  @PeopleOnly()
  @HttpCode(200)
  @Post('subscription/checkout')
  checkout(@Session() claims: AccessClaims, @Body(new ZodPipe(checkoutBody)) _body: unknown) {
    return this.subscriptions.checkout(claims);
  }

  @PeopleOnly()
  @HttpCode(200)
  @Post('subscription/portal')
  portal(@Session() claims: AccessClaims) {
    return this.subscriptions.portal(claims);
  }

  @PeopleOnly()
  @HttpCode(200)
  @Post('subscription/change')
  change(
    @Session() claims: AccessClaims,
    @Body(new ZodPipe(changePlanBody)) { plan }: z.infer<typeof changePlanBody>,
  ) {
    return this.subscriptions.change(claims, plan);
  }

  @PeopleOnly()
  @HttpCode(200)
  @Post('subscription/cancel')
  cancel(@Session() claims: AccessClaims) {
    return this.subscriptions.setCancelled(claims, true);
  }

  @PeopleOnly()
  @HttpCode(200)
  @Post('subscription/resume')
  resume(@Session() claims: AccessClaims) {
    return this.subscriptions.setCancelled(claims, false);
  }

  @PeopleOnly()
  @Get('subscription/invoices')
  invoices(@Session() claims: AccessClaims) {
    return this.subscriptions.invoices(claims);
  }

  @Public()
  @HttpCode(200)
  @Post('subscription/webhook')
  async webhook(@Req() request: FastifyRequest, @Headers('stripe-signature') signature: string | undefined) {
    await this.news.receive(rawBody(request), signature ?? '');
    return { received: true };
  }

  @Roles('owner', 'admin')
  @Patch('admin/users/:id/subscription')
  setPlan(
    @Param('id', UuidPipe) id: string,
    @Body(new ZodPipe(setPlanBody)) body: SetPlanBody,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    return this.subscriptions.setPlan(id, body, claims, caller);
  }
}
