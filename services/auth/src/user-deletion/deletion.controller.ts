import { Controller } from '@nestjs/common';
import { type AccessClaims, deleteAccount, restoreAccount } from '@plumbline/contracts';
import { Implements, PeopleOnly, Session } from '@plumbline/server';
import { CalledFrom, type Caller } from '../identity/sessions/caller.js';
import { DeletionService } from './deletion.service.js';

/** Leaving, and staying after all. */
@PeopleOnly()
@Controller()
export class DeletionController {
  constructor(private readonly deletion: DeletionService) {}

  @Implements(deleteAccount)
  request(@Session() claims: AccessClaims, @CalledFrom() caller: Caller) {
    return this.deletion.request(claims, caller);
  }

  @Implements(restoreAccount)
  cancel(@Session() claims: AccessClaims, @CalledFrom() caller: Caller) {
    return this.deletion.cancel(claims, caller);
  }
}
