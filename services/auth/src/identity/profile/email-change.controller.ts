import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { type AccessClaims, changeEmailBody, confirmEmailBody } from '@plumbline/contracts';
import { PeopleOnly, Public, Session, ZodPipe } from '@plumbline/server';
import { CalledFrom, type Caller } from '../sessions/caller.js';
import { EmailChangeService } from './email-change.service.js';

/** Another address for the account. The links work wherever the mails are read, signed in or not. */
@PeopleOnly()
@Controller('api/user/email')
export class EmailChangeController {
  constructor(private readonly changes: EmailChangeService) {}

  @HttpCode(200)
  @Post()
  ask(@Session() claims: AccessClaims, @Body(new ZodPipe(changeEmailBody)) { email }: { email: string }) {
    return this.changes.ask(claims, email);
  }

  @Delete()
  async withdraw(@Session() claims: AccessClaims) {
    await this.changes.withdraw(claims.sub);
    return { message: 'Your address stays as it is.' };
  }

  @Public()
  @HttpCode(200)
  @Post('confirm')
  confirm(@Body(new ZodPipe(confirmEmailBody)) { token }: { token: string }, @CalledFrom() caller: Caller) {
    return this.changes.confirm(token, caller);
  }
}
