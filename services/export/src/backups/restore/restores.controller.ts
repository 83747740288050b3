import { Controller, Inject } from '@nestjs/common';
import { type AccessClaims, getRestore, type ReceivedBy, restoreBackup } from '@plumbline/contracts';
import { CallerAddress, Implements, Input, PeopleOnly, Session } from '@plumbline/server';
import { RestoresService } from './restores.service.js';

/** Restores of the whole installation, for owner and admin; what is asked for is in the audit log. */
@Controller()
export class RestoresController {
  constructor(@Inject(RestoresService) private readonly restores: RestoresService) {}

  @Implements(getRestore)
  last() {
    return this.restores.last();
  }

  @PeopleOnly()
  @Implements(restoreBackup)
  restore(
    @Input() { id, body }: ReceivedBy<typeof restoreBackup>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
  ) {
    return this.restores.restore(id, body, { claims, address });
  }
}
