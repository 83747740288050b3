import { AppError } from '@plumbline/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Answered } from './file-intake.js';

/** Leaves the body of these routes in its stream; a form sent anywhere else is of the wrong type. */
export function leaveForms(fastify: FastifyInstance, paths: readonly string[]): void {
  fastify.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    if (paths.includes(request.routeOptions.url ?? '')) return done(null);
    return done(new AppError('unsupported_type', 'Send this request as application/json.'));
  });
}

/** The body of an answer; its headers say where it had been given before. */
export function answer<Body>(reply: FastifyReply, { body, replayed }: Answered<Body>): Body {
  if (replayed) reply.header('Idempotent-Replayed', 'true');
  return body;
}
