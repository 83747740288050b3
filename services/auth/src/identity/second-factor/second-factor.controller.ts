import { Controller } from '@nestjs/common';
import {
  type AccessClaims,
  beginSecondFactor,
  confirmSecondFactor,
  deletePasskey,
  disableSecondFactor,
  getSecondFactor,
  type ReceivedBy,
  renewRecoveryCodes,
} from '@plumbline/contracts';
import { Implements, Input, PeopleOnly, Session } from '@plumbline/server';
import { CalledFrom, type Caller } from '../sessions/caller.js';
import { SecondFactorService } from './second-factor.service.js';

/** What the account asks for besides the password. */
@PeopleOnly()
@Controller()
export class SecondFactorController {
  constructor(private readonly factors: SecondFactorService) {}

  @Implements(getSecondFactor)
  show(@Session() claims: AccessClaims) {
    return this.factors.show(claims.sub);
  }

  @Implements(beginSecondFactor)
  begin(
    @Input() { body: { method } }: ReceivedBy<typeof beginSecondFactor>,
    @Session() claims: AccessClaims,
  ) {
    return this.factors.begin(claims, method);
  }

  @Implements(confirmSecondFactor)
  confirm(
    @Input() { body }: ReceivedBy<typeof confirmSecondFactor>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    return this.factors.confirm(claims, body, caller);
  }

  @Implements(renewRecoveryCodes)
  renew(@Session() claims: AccessClaims) {
    return this.factors.renewRecoveryCodes(claims);
  }

  @Implements(disableSecondFactor)
  switchOff(@Session() claims: AccessClaims, @CalledFrom() caller: Caller) {
    return this.factors.switchOff(claims, caller);
  }

  @Implements(deletePasskey)
  forget(@Input() { id }: ReceivedBy<typeof deletePasskey>, @Session() claims: AccessClaims) {
    return this.factors.forgetPasskey(claims, id);
  }
}
