import { Controller, Inject } from '@nestjs/common';
import { type AccessClaims, getUsage, type Usage } from '@plumbline/contracts';
import { Implements, Session } from '@plumbline/server';

/** Counts what a workspace uses of its plan, of the meters that a service keeps. */
export interface UsageSource {
  usage(claims: AccessClaims): Promise<Usage>;
}

/** Injection token of the service's own. */
export const USAGE_SOURCE = Symbol('usage source');

/** A service's part of what the gateway puts together: how much of the plan is used. */
@Controller()
export class UsageController {
  constructor(@Inject(USAGE_SOURCE) private readonly source: UsageSource) {}

  @Implements(getUsage)
  usage(@Session() claims: AccessClaims): Promise<Usage> {
    return this.source.usage(claims);
  }
}
