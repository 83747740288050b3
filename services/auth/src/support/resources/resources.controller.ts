import { Body, Controller, Get, Headers, HttpCode, Patch, Post } from '@nestjs/common';
import {
  type AccessClaims,
  type Onboarding,
  onboarding,
  type SupportRequestBody,
  supportRequestBody,
} from '@plumbline/contracts';
import { idempotencyKey } from '@plumbline/database';
import { PeopleOnly, Session, ZodPipe } from '@plumbline/server';
import { OnboardingService } from './onboarding.service.js';
import { SupportRequests } from './support-requests.service.js';

/** The first path and the way to support. */
@PeopleOnly()
@Controller('api')
export class ResourcesController {
  constructor(
    private readonly onboarding: OnboardingService,
    private readonly support: SupportRequests,
  ) {}

  @Get('onboarding')
  done(@Session() { sub }: AccessClaims) {
    return this.onboarding.of(sub);
  }

  @Patch('onboarding')
  mark(@Session() { sub }: AccessClaims, @Body(new ZodPipe(onboarding)) body: Onboarding) {
    return this.onboarding.mark(sub, body);
  }

  @HttpCode(201)
  @Post('support-requests')
  send(
    @Session() { sub }: AccessClaims,
    @Body(new ZodPipe(supportRequestBody)) body: SupportRequestBody,
    @Headers('idempotency-key') key: string | undefined,
  ) {
    return this.support.send(sub, body, idempotencyKey(key));
  }
}
