import { Controller } from '@nestjs/common';
import {
  type AccessClaims,
  addDomain,
  checkDomain,
  listDomains,
  type ReceivedBy,
  removeDomain,
} from '@plumbline/contracts';
import { Implements, Input, PeopleOnly, Session } from '@plumbline/server';
import { CalledFrom, type Caller } from '../../identity/sessions/caller.js';
import { DomainsService } from './domains.service.js';

/** Domains that a workspace proves to be its own. */
@PeopleOnly()
@Controller()
export class DomainsController {
  constructor(private readonly domains: DomainsService) {}

  @Implements(listDomains)
  list(@Session() claims: AccessClaims) {
    return this.domains.list(claims);
  }

  @Implements(addDomain)
  add(
    @Input() { body: { domain } }: ReceivedBy<typeof addDomain>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    return this.domains.add(claims, domain, caller);
  }

  @Implements(checkDomain)
  check(
    @Input() { id }: ReceivedBy<typeof checkDomain>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    return this.domains.check(claims, id, caller);
  }

  @Implements(removeDomain)
  async remove(
    @Input() { id }: ReceivedBy<typeof removeDomain>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.domains.remove(claims, id, caller);
    return { message: 'The domain was removed. Accounts with its addresses stay.' };
  }
}
