import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  type AccessClaims,
  beginSecondFactorBody,
  type ConfirmSecondFactorBody,
  confirmSecondFactorBody,
} from '@plumbline/contracts';
import { PeopleOnly, Session, UuidPipe, ZodPipe } from '@plumbline/server';
import type { z } from 'zod';
import { CalledFrom, type Caller } from '../sessions/caller.js';
import { SecondFactorService } from './second-factor.service.js';

/** What the account asks for besides the password. */
@PeopleOnly()
@Controller('api/user/2fa')
export class SecondFactorController {
  constructor(private readonly factors: SecondFactorService) {}

  @Get()
  show(@Session() claims: AccessClaims) {
    return this.factors.show(claims.sub);
  }

  @HttpCode(200)
  @Post()
  begin(
    @Session() claims: AccessClaims,
    @Body(new ZodPipe(beginSecondFactorBody)) { method }: z.infer<typeof beginSecondFactorBody>,
  ) {
    return this.factors.begin(claims, method);
  }

  @HttpCode(200)
  @Post('confirm')
  confirm(
    @Session() claims: AccessClaims,
    @Body(new ZodPipe(confirmSecondFactorBody)) body: ConfirmSecondFactorBody,
    @CalledFrom() caller: Caller,
  ) {
    return this.factors.confirm(claims, body, caller);
  }

  @HttpCode(200)
  @Post('recovery-codes')
  renew(@Session() claims: AccessClaims) {
    return this.factors.renewRecoveryCodes(claims);
  }

  @Delete()
  switchOff(@Session() claims: AccessClaims, @CalledFrom() caller: Caller) {
    return this.factors.switchOff(claims, caller);
  }

  @Delete('passkeys/:id')
  forget(@Param('id', UuidPipe) id: string, @Session() claims: AccessClaims) {
    return this.factors.forgetPasskey(claims, id);
  }
}
