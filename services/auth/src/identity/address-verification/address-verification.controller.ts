import { Controller } from '@nestjs/common';
import {
  type AccessClaims,
  type ReceivedBy,
  resendEmailVerification,
  verifyEmail,
} from '@plumbline/contracts';
import { Implements, Input, PeopleOnly, Session } from '@plumbline/server';
import { CalledFrom, type Caller } from '../sessions/caller.js';
import { AddressVerifications } from './address-verifications.service.js';

/** The proof of an address: its mail again, and the link's token, wherever the mail is read. */
@Controller()
export class AddressVerificationController {
  constructor(private readonly verifications: AddressVerifications) {}

  @PeopleOnly()
  @Implements(resendEmailVerification)
  async mailAgain(@Session() claims: AccessClaims) {
    return { message: await this.verifications.mailAgain(claims) };
  }

  @Implements(verifyEmail)
  async verify(@Input() { body: { token } }: ReceivedBy<typeof verifyEmail>, @CalledFrom() caller: Caller) {
    await this.verifications.verify(token, caller);
    return { message: 'Thank you. Your email address is confirmed.' };
  }
}
