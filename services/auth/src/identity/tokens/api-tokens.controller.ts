import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  type AccessClaims,
  API_TOKEN_PREFIX,
  type CreateApiTokenBody,
  createApiTokenBody,
} from '@plumbline/contracts';
import { PeopleOnly, Public, Session, UuidPipe, ZodPipe } from '@plumbline/server';
import { z } from 'zod';
import { CalledFrom, type Caller } from '../sessions/caller.js';
import { ApiTokensService } from './api-tokens.service.js';

const exchangeBody = z.strictObject({ token: z.string().startsWith(API_TOKEN_PREFIX).max(200) });

/** Tokens for programs, made and revoked by people. */
@PeopleOnly()
@Controller()
export class ApiTokensController {
  constructor(private readonly tokens: ApiTokensService) {}

  @Get('api/user/tokens')
  list(@Session() claims: AccessClaims) {
    return this.tokens.list(claims.sub);
  }

  @HttpCode(201)
  @Post('api/user/tokens')
  create(
    @Session() claims: AccessClaims,
    @Body(new ZodPipe(createApiTokenBody)) body: CreateApiTokenBody,
    @CalledFrom() caller: Caller,
  ) {
    return this.tokens.create(claims, body, caller);
  }

  @Delete('api/user/tokens/:id')
  async revoke(
    @Param('id', UuidPipe) id: string,
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
