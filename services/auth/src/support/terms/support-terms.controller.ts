import { Controller } from '@nestjs/common';
import {
  type AccessClaims,
  getContractManager,
  getSupportOffer,
  getSupportTerms,
  type ReceivedBy,
  setContractManager,
  setSupportTerms,
} from '@plumbline/contracts';
import { Implements, Input, PeopleOnly, Session } from '@plumbline/server';
import { CalledFrom, type Caller } from '../../identity/sessions/caller.js';
import { SupportTermsService } from './support-terms.service.js';

/** Promises about support: read by everybody, set by the installation's owner; contracts by its admins as well. */
@PeopleOnly()
@Controller()
export class SupportTermsController {
  constructor(private readonly support: SupportTermsService) {}

  @Implements(getSupportOffer)
  offer(@Session() claims: AccessClaims) {
    return this.support.offer(claims);
  }

  @Implements(getSupportTerms)
  terms() {
    return this.support.terms();
  }

  @Implements(setSupportTerms)
  async setTerms(
    @Input() { body }: ReceivedBy<typeof setSupportTerms>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.support.setTerms(body, claims, caller);
    return { message: 'The support terms were saved. Plans and support pages say so from now on.' };
  }

  @Implements(getContractManager)
  async manager(@Input() { id }: ReceivedBy<typeof getContractManager>) {
    return { accountManager: await this.support.ofContract(id) };
  }

  @Implements(setContractManager)
  async setManager(
    @Input() { id, body }: ReceivedBy<typeof setContractManager>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.support.nameFor(id, body.accountManager, claims, caller);
    return { message: 'The account manager of this contract was saved.' };
  }
}
