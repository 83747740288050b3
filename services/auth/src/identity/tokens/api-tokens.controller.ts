import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  type AccessClaims,
  API_TOKEN_PREFIX,
  createApiToken,
  listApiTokens,
  type ReceivedBy,
  revokeApiToken,
} from '@plumbline/contracts';
import { Implements, Input, PeopleOnly, Public, Session, ZodPipe } from '@plumbline/server';
import { z } from 'zod';
import { CalledFrom, type Caller } from '../sessions/caller.js';
import { ApiTokensService } from './api-tokens.service.js';

const exchangeBody = z.strictObject({ token: z.string().startsWith(API_TOKEN_PREFIX).max(200) });

/** Tokens for programs, made and revoked by people. */
@PeopleOnly()
@Controller()
export class ApiTokensController {
  constructor(private readonly tokens: ApiTokensService) {}

  @Implements(listApiTokens)
  list(@Session() claims: AccessClaims) {
    return this.tokens.list(claims.sub);
  }

  @Implements(createApiToken)
  create(
    @Input() { body }: ReceivedBy<typeof createApiToken>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    return this.tokens.create(claims, body, caller);
  }

  @Implements(revokeApiToken)
  async revoke(
    @Input() { id }: ReceivedBy<typeof revokeApiToken>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.tokens.revoke(claims, id, caller);
    return { message: 'The token was revoked.' };
  }

  /** For the gateway, which routes nobody here. */
  @Public()
  @HttpCode(200)
  @Post('internal/api-token')
  exchange(@Body(new ZodPipe(exchangeBody)) { token }: { token: string }) {
    return this.tokens.exchange(token);
  }
}
