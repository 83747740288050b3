import { Controller, Inject, Res } from '@nestjs/common';
import {
  exchangeGuestToken,
  type GuestTokenAnswer,
  INVALID_GUEST_TOKEN,
  type ReceivedBy,
} from '@plumbline/contracts';
import { Implements, Input } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { ANALYTICS_CONFIG, type AnalyticsConfig } from '../config.js';
import { setGuestCookie } from './guest-cookies.js';
import { GuestsService } from './guests.service.js';

/** An invitation token comes in, by POST so that no log or Referer holds it; a guest cookie leaves, or one refusal for all. */
@Controller()
export class GuestsController {
  constructor(
    @Inject(GuestsService) private readonly guests: GuestsService,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  @Implements(exchangeGuestToken)
  async exchange(
    @Input() { body: { token } }: ReceivedBy<typeof exchangeGuestToken>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GuestTokenAnswer> {
    const opened = await this.guests.exchange(token);
    if (!opened) return { success: false, error: INVALID_GUEST_TOKEN };
    const { dashboardId } = opened.pass;
    const isTls = this.config.PUBLIC_URL?.startsWith('https:') ?? false;
    setGuestCookie(reply, { dashboardId, secret: opened.secret, isTls });
    return { success: true, dashboardId };
  }
}
