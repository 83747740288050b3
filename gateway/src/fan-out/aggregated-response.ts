import { type Operation, SERVICE_NAMES, type ServiceName } from '@plumbline/contracts';
import { unavailable } from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceAnswer, ServiceFanOut } from './service-fan-out.js';

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

/**
 * What every service lists for the same call; undefined where a refusal was handed on.
 * @throws AppError `unavailable` where none answers
 */
export async function listOfAll<Item>(
  services: ServiceFanOut,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Item[] | undefined> {
  const operation = operationOf(request);
  const { answers, away } = await services.callAll<Item[]>(request, operation, operation.path, SERVICE_NAMES);
  if (answerRefusal(answers, reply)) return undefined;
  if (answers.length === 0) throw unavailable();
  markIncomplete(away, reply);
  return answers.flatMap(({ value }) => value ?? []);
}
