import { Controller } from '@nestjs/common';
import {
  type AccessClaims,
  cancelEmailChange,
  changeEmail,
  confirmEmailChange,
  type ReceivedBy,
} from '@plumbline/contracts';
import { Implements, Input, PeopleOnly, Session } from '@plumbline/server';
import { CalledFrom, type Caller } from '../sessions/caller.js';
import { EmailChangeService } from './email-change.service.js';

/** Another address for the account. The links work wherever the mails are read, signed in or not. */
@PeopleOnly()
@Controller()
export class EmailChangeController {
  constructor(private readonly changes: EmailChangeService) {}

  @Implements(changeEmail)
  request(@Input() { body: { email } }: ReceivedBy<typeof changeEmail>, @Session() claims: AccessClaims) {
    return this.changes.request(claims, email);
  }

  @Implements(cancelEmailChange)
  async withdraw(@Session() claims: AccessClaims) {
    await this.changes.withdraw(claims.sub);
    return { message: 'Your address stays as it is.' };
  }

  @Implements(confirmEmailChange)
  confirm(@Input() { body: { token } }: ReceivedBy<typeof confirmEmailChange>, @CalledFrom() caller: Caller) {
    return this.changes.confirm(token, caller);
  }
}
