import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put } from '@nestjs/common';
import {
  type AccessClaims,
  type ChangePasswordBody,
  changePasswordBody,
  confirmPasswordBody,
  type Preferences,
  type ProfileBody,
  preferences,
  profileBody,
} from '@plumbline/contracts';
import { PeopleOnly, Session, UuidPipe, ZodPipe } from '@plumbline/server';
import { AccountsService } from '../accounts/accounts.service.js';
import { CalledFrom, type Caller } from '../sessions/caller.js';
import { FreshSessions } from '../sessions/fresh-sessions.js';
import { SessionList } from '../sessions/session-list.queries.js';
import { ProfileService } from './profile.service.js';

/** The caller's own account: name, password, sessions, sign-ins, preferences. */
@PeopleOnly()
@Controller('api/user')
export class ProfileController {
  constructor(
    private readonly profile: ProfileService,
    private readonly accounts: AccountsService,
    private readonly fresh: FreshSessions,
    private readonly sessions: SessionList,
  ) {}

  @Patch()
  async rename(@Session() claims: AccessClaims, @Body(new ZodPipe(profileBody)) body: ProfileBody) {
    await this.profile.rename(claims, body);
    return this.accounts.me(claims.sub);
  }

  @HttpCode(200)
  @Post('confirm')
  async confirm(
    @Session() claims: AccessClaims,
    @Body(new ZodPipe(confirmPasswordBody)) { password }: { password: string },
  ) {
    await this.fresh.confirm(claims, password);
    return { message: 'Thank you.' };
  }

  @HttpCode(200)
  @Post('password')
  async changePassword(
    @Session() claims: AccessClaims,
    @Body(new ZodPipe(changePasswordBody)) body: ChangePasswordBody,
    @CalledFrom() caller: Caller,
  ) {
    const ended = await this.profile.changePassword(claims, body, caller);
    return { message: 'Your password was changed. All other sessions were ended.', ended };
  }

  @Get('sessions')
  list(@Session() claims: AccessClaims) {
    return this.sessions.of(claims.sub, claims.sid);
  }

  @Delete('sessions')
  async endOthers(@Session() claims: AccessClaims, @CalledFrom() caller: Caller) {
    await this.profile.endSessions(claims, undefined, caller);
    return { message: 'All other sessions were ended.' };
  }

  @Delete('sessions/:id')
  async end(
    @Param('id', UuidPipe) id: string,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.profile.endSessions(claims, id, caller);
    return { message: 'The session was ended.' };
  }

  @Get('sign-ins')
  signIns(@Session() claims: AccessClaims) {
    return this.profile.signIns(claims.sub);
  }

  @Get('preferences')
  preferences(@Session() claims: AccessClaims) {
    return this.profile.preferencesOf(claims.sub);
  }

  @Put('preferences')
  prefer(@Session() claims: AccessClaims, @Body(new ZodPipe(preferences)) body: Preferences) {
    return this.profile.prefer(claims, body);
  }
}
