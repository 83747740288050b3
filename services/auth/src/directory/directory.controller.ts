import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  type AccessClaims,
  DIRECTORY_TOKEN_PREFIX,
  getDirectory,
  makeDirectoryToken,
  type ReceivedBy,
  revokeDirectoryToken,
  setDirectoryGroupRole,
} from '@plumbline/contracts';
import { Implements, Input, PeopleOnly, Public, Session, ZodPipe } from '@plumbline/server';
import { z } from 'zod';
import { CalledFrom, type Caller } from '../identity/sessions/caller.js';
import { DirectoryQueries } from './directory.queries.js';
import { DirectoryGroupsService } from './directory-groups.service.js';
import { DirectoryTokensService } from './directory-tokens.service.js';

const exchangeBody = z.strictObject({ token: z.string().startsWith(DIRECTORY_TOKEN_PREFIX).max(200) });

/** A workspace's directory as its owners see it and let it in. */
@PeopleOnly()
@Controller()
export class DirectoryController {
  constructor(
    private readonly queries: DirectoryQueries,
    private readonly tokens: DirectoryTokensService,
    private readonly groups: DirectoryGroupsService,
  ) {}

  @Implements(getDirectory)
  show(@Session() { wid }: AccessClaims) {
    return this.queries.show(wid);
  }

  @Implements(makeDirectoryToken)
  make(@Session() claims: AccessClaims, @CalledFrom() caller: Caller) {
    return this.tokens.make(claims, caller);
  }

  @Implements(revokeDirectoryToken)
  async revoke(@Session() claims: AccessClaims, @CalledFrom() caller: Caller) {
    await this.tokens.revoke(claims, caller);
    return { message: 'The token was revoked. The directory is shut out; members that it brought stay.' };
  }

  @Implements(setDirectoryGroupRole)
  setRole(
    @Input() { id, body: { role } }: ReceivedBy<typeof setDirectoryGroupRole>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    return this.groups.setRole(claims, id, role, caller);
  }

  /** For the gateway, which routes nobody here. */
  @Public()
  @HttpCode(200)
  @Post('internal/directory-token')
  exchange(@Body(new ZodPipe(exchangeBody)) { token }: { token: string }) {
    return this.tokens.exchange(token);
  }
}
