import { Controller, Inject } from '@nestjs/common';
import {
  type AccessClaims,
  type Freshness,
  type OpenedAnswer,
  openDataSource,
  type ReceivedBy,
  setFreshness,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import { FreshnessService } from './freshness.service.js';

/** How rows of databases are kept fresh, and that somebody looks at them. */
@Controller()
export class FreshnessController {
  constructor(@Inject(FreshnessService) private readonly freshness: FreshnessService) {}

  @Implements(setFreshness)
  set(
    @Input() { id, body }: ReceivedBy<typeof setFreshness>,
    @Session() claims: AccessClaims,
  ): Promise<Freshness> {
    return this.freshness.set(claims, id, body);
  }

  @Implements(openDataSource)
  open(
    @Input() { id }: ReceivedBy<typeof openDataSource>,
    @Session() claims: AccessClaims,
  ): Promise<OpenedAnswer> {
    return this.freshness.open(claims, id);
  }
}
