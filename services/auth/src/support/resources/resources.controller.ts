import { Controller } from '@nestjs/common';
import {
  type AccessClaims,
  getOnboarding,
  markOnboarding,
  type ReceivedBy,
  sendSupportRequest,
} from '@plumbline/contracts';
import { Implements, Input, PeopleOnly, Session } from '@plumbline/server';
import { OnboardingService } from './onboarding.service.js';
import { SupportRequests } from './support-requests.service.js';

/** The first path and the way to support. */
@PeopleOnly()
@Controller()
export class ResourcesController {
  constructor(
    private readonly onboarding: OnboardingService,
    private readonly support: SupportRequests,
  ) {}

  @Implements(getOnboarding)
  done(@Session() { sub }: AccessClaims) {
    return this.onboarding.of(sub);
  }

  @Implements(markOnboarding)
  mark(@Input() { body }: ReceivedBy<typeof markOnboarding>, @Session() { sub }: AccessClaims) {
    return this.onboarding.mark(sub, body);
  }

  @Implements(sendSupportRequest)
  send(
    @Input() { body, idempotencyKey }: ReceivedBy<typeof sendSupportRequest>,
    @Session() { sub }: AccessClaims,
  ) {
    return this.support.send(sub, body, idempotencyKey);
  }
}
