import { Injectable } from '@nestjs/common';
import type { HeldGuestPass } from '@plumbline/contracts';
import { unavailable } from '@plumbline/server';
import type { FastifyRequest } from 'fastify';
import { guestCookies } from '../guard/guest-cookies.js';
import { Upstreams } from '../upstreams.js';

const PATIENCE_MS = 5_000;

/** Which link a guest's cookies open: the service that keeps links alone knows, and is asked each time. */
@Injectable()
export class GuestPasses {
  constructor(private readonly upstreams: Upstreams) {}

  /** @returns undefined where they open nothing, whatever is wrong @throws AppError `unavailable` */
  async find(dashboardId: string, request: FastifyRequest): Promise<HeldGuestPass | undefined> {
    const answer = await this.upstreams
      .of('analytics-ai')
      .request({
        method: 'POST',
        path: '/internal/guest-pass',
        headers: {
          'content-type': 'application/json',
          cookie: guestCookies(request.headers).join('; '),
          'x-request-id': request.id,
        },
        body: JSON.stringify({ dashboardId }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      .catch(() => undefined);
    if (!answer) throw unavailable();
    const body: unknown = await answer.body.json().catch(() => undefined);
    if (answer.statusCode === 200 && body) return body as HeldGuestPass;
    if (answer.statusCode === 404) return undefined;
    throw unavailable();
  }
}
