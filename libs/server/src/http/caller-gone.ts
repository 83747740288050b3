import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** Fires when the caller leaves before the answer: what is still being worked out is for nobody, and may stop. */
export const CallerGone = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const { raw } = context.switchToHttp().getResponse<FastifyReply>();
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  else raw.once('close', () => gone.abort());
  return gone.signal;
});

/** What was stopped because its caller had left is no failure, and has nobody to be told. */
export function isGivenUp(thrown: unknown, { raw }: FastifyReply): boolean {
  return (
    raw.destroyed && /^(AbortError|QueryCancelled|CallerGone)$/.test((thrown as Error | null)?.name ?? '')
  );
}
