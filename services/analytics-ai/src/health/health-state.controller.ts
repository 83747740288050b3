import { Controller, Inject } from '@nestjs/common';
import {
  type AccessClaims,
  deleteHealthData,
  getHealthState,
  giveHealthConsent,
  listHealthReceipts,
  type ReceivedBy,
  withdrawHealthConsent,
} from '@plumbline/contracts';
import { Implements, Input, PeopleOnly, Session } from '@plumbline/server';
import { HealthDeletion } from './deletion/deletion.service.js';
import { HealthStates } from './health-state.service.js';

/** Consent to health records, and the end of all of them. */
@PeopleOnly()
@Controller()
export class HealthStateController {
  constructor(
    @Inject(HealthStates) private readonly states: HealthStates,
    @Inject(HealthDeletion) private readonly deletion: HealthDeletion,
  ) {}

  @Implements(getHealthState)
  show(@Session() claims: AccessClaims) {
    return this.states.show(claims);
  }

  @Implements(giveHealthConsent)
  agree(@Input() { body }: ReceivedBy<typeof giveHealthConsent>, @Session() claims: AccessClaims) {
    return this.states.agree(claims, body.version);
  }

  @Implements(withdrawHealthConsent)
  withdraw(@Session() claims: AccessClaims) {
    return this.states.withdraw(claims);
  }

  @Implements(deleteHealthData)
  deleteAll(@Input() _confirmed: ReceivedBy<typeof deleteHealthData>, @Session() claims: AccessClaims) {
    return this.deletion.deleteAll(claims);
  }

  @Implements(listHealthReceipts)
  receipts(@Session() claims: AccessClaims) {
    return this.deletion.receipts(claims);
  }
}
