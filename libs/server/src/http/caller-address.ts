import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** From where a call comes, for the audit log, never as proof of who calls: the one address that the gateway believes. */
export const CallerAddress = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { headers, ip } = context.switchToHttp().getRequest<FastifyRequest>();
  const forwarded = headers['x-forwarded-for'];
  return typeof forwarded === 'string' && forwarded !== '' ? forwarded : ip;
});
