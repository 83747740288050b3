import type { Operation, ServiceName } from '@plumbline/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceAnswer } from './service-fan-out.js';

/** The line of the route table that a controller of the gateway is answering. */
export function operationOf(request: FastifyRequest): Operation {
  const { operation } = request.routeOptions.config;
  if (!operation) throw new Error(`${request.routeOptions.url} is not in the route table`);
  return operation;
}

/** Hands a refusal (a dead session, a malformed page) on as the owner worded it. */
export function answerRefusal(answers: ServiceAnswer<unknown>[], reply: FastifyReply): boolean {
  const refused = answers.find(({ refusal }) => refusal);
  if (refused) reply.status(refused.status).send(refused.refusal);
  return refused !== undefined;
}

/** A list without one owner's part is better than none, as long as it says so. */
export function markIncomplete(away: ServiceName[], reply: FastifyReply): void {
  if (away.length > 0) reply.header('X-Incomplete', away.join(', '));
}
