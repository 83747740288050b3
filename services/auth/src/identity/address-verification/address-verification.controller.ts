import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type AccessClaims, type VerifyEmailBody, verifyEmailBody } from '@plumbline/contracts';
import { PeopleOnly, Public, Session, ZodPipe } from '@plumbline/server';
import { CalledFrom, type Caller } from '../sessions/caller.js';
import { AddressVerifications } from './address-verifications.service.js';

/** The proof of an address: its mail again, and the link's token, wherever the mail is read. */
@Controller('api')
export class AddressVerificationController {
  constructor(private readonly verifications: AddressVerifications) {}

  @PeopleOnly()
  @HttpCode(200)
  @Post('user/email/verification')
  async mailAgain(@Session() claims: AccessClaims) {
    return { message: await this.verifications.mailAgain(claims) };
  }

  @Public()
  @HttpCode(200)
  @Post('auth/verify-email')
  async verify(@Body(new ZodPipe(verifyEmailBody)) { token }: VerifyEmailBody, @CalledFrom() caller: Caller) {
    await this.verifications.verify(token, caller);
    return { message: 'Thank you. Your email address is confirmed.' };
  }
}
