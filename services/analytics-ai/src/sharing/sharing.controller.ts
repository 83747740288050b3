import { Controller, Inject, Req, Res } from '@nestjs/common';
import {
  type AccessClaims,
  type CreatedShare,
  createShare,
  type GuestColumns,
  getGuestColumns,
  listShares,
  type ReceivedBy,
  revokeShare,
  type Share,
  updateShare,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ANALYTICS_CONFIG, type AnalyticsConfig } from '../config.js';
import { originOf } from './origin.js';
import { SharingService } from './sharing.service.js';

/** The links of a dashboard, for those who own it. A token leaves here once. */
@Controller()
export class SharingController {
  constructor(
    @Inject(SharingService) private readonly sharing: SharingService,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  @Implements(createShare)
  create(
    @Input() { id, body, idempotencyKey: key }: ReceivedBy<typeof createShare>,
    @Session() claims: AccessClaims,
    @Req() request: FastifyRequest,
  ): Promise<CreatedShare> {
    return this.sharing.create(claims, id, body, { origin: originOf(this.config, request), key });
  }

  @Implements(listShares)
  async list(
    @Input() { id, query: page }: ReceivedBy<typeof listShares>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Share[]> {
    const { shares, total } = await this.sharing.list(claims, id, page);
    reply.header('X-Total-Count', String(total));
    return shares;
  }

  @Implements(getGuestColumns)
  guestColumns(
    @Input() { id }: ReceivedBy<typeof getGuestColumns>,
    @Session() claims: AccessClaims,
  ): Promise<GuestColumns> {
    return this.sharing.guestColumns(claims, id);
  }

  @Implements(updateShare)
  update(
    @Input() { id, shareId, body }: ReceivedBy<typeof updateShare>,
    @Session() claims: AccessClaims,
  ): Promise<Share> {
    return this.sharing.update(claims, id, shareId, body);
  }

  @Implements(revokeShare)
  async revoke(
    @Input() { id, shareId }: ReceivedBy<typeof revokeShare>,
    @Session() claims: AccessClaims,
  ): Promise<{ message: string }> {
    await this.sharing.revoke(claims, id, shareId);
    return { message: 'The link was turned off.' };
  }
}
