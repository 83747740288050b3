import { plainAddress } from '@plumbline/server';
import type { FastifyRequest } from 'fastify';

/** Who asks, as the services are told. */
export interface Caller {
  address: string;
  requestId: string;
}

export const callerOf = (request: FastifyRequest): Caller => ({
  address: plainAddress(request.ip),
  requestId: request.id,
});
