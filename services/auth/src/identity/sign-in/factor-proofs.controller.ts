import { Controller } from '@nestjs/common';
import {
  type AccessClaims,
  beginFactorProof,
  confirmFactorProof,
  type ReceivedBy,
} from '@plumbline/contracts';
import { Implements, Input, PeopleOnly, Session } from '@plumbline/server';
import { CalledFrom, type Caller } from '../sessions/caller.js';
import { FactorProofs } from './factor-proofs.service.js';

/** In: the second factor of a session that is open; out: nothing but that it was right, which later access tokens say. */
@PeopleOnly()
@Controller()
export class FactorProofsController {
  constructor(private readonly proofs: FactorProofs) {}

  @Implements(beginFactorProof)
  begin(@Session() claims: AccessClaims, @CalledFrom() caller: Caller) {
    return this.proofs.begin(claims, caller);
  }

  @Implements(confirmFactorProof)
  async confirm(@Input() { body }: ReceivedBy<typeof confirmFactorProof>, @Session() claims: AccessClaims) {
    await this.proofs.confirm(claims, body);
    return { message: 'Thank you.' };
  }
}
