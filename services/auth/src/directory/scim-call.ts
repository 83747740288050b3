import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { SCIM_TYPE } from '@plumbline/contracts';
import { claimsOf } from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DirectoryTokensService } from './directory-tokens.service.js';

/** Of every call of a directory: that its token was used is noted, and the answer has SCIM's type. */
@Injectable()
export class ScimCall implements NestInterceptor {
  constructor(private readonly tokens: DirectoryTokensService) {}

  async intercept(context: ExecutionContext, next: CallHandler) {
    const http = context.switchToHttp();
    await this.tokens.used(claimsOf(http.getRequest<FastifyRequest>()));
    http.getResponse<FastifyReply>().type(`${SCIM_TYPE}; charset=utf-8`);
    return next.handle();
  }
}
