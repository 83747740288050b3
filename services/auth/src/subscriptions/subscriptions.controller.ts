import { Body, Controller, Get, Param, Patch } from '@nestjs/common';
import { type AccessClaims, type Plan, setPlanBody } from '@plumbline/contracts';
import { Roles, Session, UuidPipe, ZodPipe } from '@plumbline/server';
import { SubscriptionsService } from './subscriptions.service.js';

const answer = (plan: Plan) => ({ plan, status: 'active' as const, renewsAt: null });

@Controller('api')
export class SubscriptionsController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  @Get('subscription')
  async show(@Session() claims: AccessClaims) {
    return answer(await this.subscriptions.planOf(claims.wid));
  }

  @Roles('owner', 'admin')
  @Patch('admin/users/:id/subscription')
  async setPlan(@Param('id', UuidPipe) id: string, @Body(new ZodPipe(setPlanBody)) body: { plan: Plan }) {
    return answer(await this.subscriptions.setPlan(id, body.plan));
  }
}
