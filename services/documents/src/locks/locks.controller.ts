import { Controller, Inject } from '@nestjs/common';
import {
  type AccessClaims,
  type DocumentAccepted,
  type ReceivedBy,
  unlockDocument,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import { LocksService } from './locks.service.js';

/** A password comes in, and a document that waits to be read leaves. */
@Controller()
export class LocksController {
  constructor(@Inject(LocksService) private readonly locks: LocksService) {}

  @Implements(unlockDocument)
  unlock(
    @Input() { id, body: { password } }: ReceivedBy<typeof unlockDocument>,
    @Session() claims: AccessClaims,
  ): Promise<DocumentAccepted> {
    return this.locks.unlock(claims, id, password);
  }
}
