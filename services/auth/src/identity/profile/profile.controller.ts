import { Controller } from '@nestjs/common';
import {
  type AccessClaims,
  changePassword,
  confirmPassword,
  endOtherSessions,
  endSession,
  getPreferences,
  listSessions,
  listSignIns,
  type ReceivedBy,
  setPreferences,
  updateProfile,
} from '@plumbline/contracts';
import { Implements, Input, PeopleOnly, Session } from '@plumbline/server';
import { AccountsService } from '../accounts/accounts.service.js';
import { CalledFrom, type Caller } from '../sessions/caller.js';
import { FreshSessions } from '../sessions/fresh-sessions.js';
import { SessionList } from '../sessions/session-list.queries.js';
import { ProfileService } from './profile.service.js';

/** The caller's own account: name, password, sessions, sign-ins, preferences. */
@PeopleOnly()
@Controller()
export class ProfileController {
  constructor(
    private readonly profile: ProfileService,
    private readonly accounts: AccountsService,
    private readonly fresh: FreshSessions,
    private readonly sessions: SessionList,
  ) {}

  @Implements(updateProfile)
  async rename(@Input() { body }: ReceivedBy<typeof updateProfile>, @Session() claims: AccessClaims) {
    await this.profile.rename(claims, body);
    return this.accounts.me(claims);
  }

  @Implements(confirmPassword)
  async confirm(
    @Input() { body: { password } }: ReceivedBy<typeof confirmPassword>,
    @Session() claims: AccessClaims,
  ) {
    await this.fresh.confirm(claims, password);
    return { message: 'Thank you.' };
  }

  @Implements(changePassword)
  async changePassword(
    @Input() { body }: ReceivedBy<typeof changePassword>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    const ended = await this.profile.changePassword(claims, body, caller);
    return { message: 'Your password was changed. All other sessions were ended.', ended };
  }

  @Implements(listSessions)
  list(@Session() claims: AccessClaims) {
    return this.sessions.of(claims.sub, claims.sid);
  }

  @Implements(endOtherSessions)
  async endOthers(@Session() claims: AccessClaims, @CalledFrom() caller: Caller) {
    await this.profile.endSessions(claims, undefined, caller);
    return { message: 'All other sessions were ended.' };
  }

  @Implements(endSession)
  async end(
    @Input() { id }: ReceivedBy<typeof endSession>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.profile.endSessions(claims, id, caller);
    return { message: 'The session was ended.' };
  }

  @Implements(listSignIns)
  signIns(@Session() claims: AccessClaims) {
    return this.profile.signIns(claims.sub);
  }

  @Implements(getPreferences)
  preferences(@Session() claims: AccessClaims) {
    return this.profile.preferencesOf(claims.sub);
  }

  @Implements(setPreferences)
  prefer(@Input() { body }: ReceivedBy<typeof setPreferences>, @Session() claims: AccessClaims) {
    return this.profile.prefer(claims, body);
  }
}
