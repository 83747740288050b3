import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import {
  exchangeGuestToken,
  type GuestTokenAnswer,
  type HeldGuestPass,
  INVALID_GUEST_TOKEN,
  type ReceivedBy,
} from '@plumbline/contracts';
import { Implements, Input, Public, ZodPipe } from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ANALYTICS_CONFIG, type AnalyticsConfig } from '../config.js';
import { guestSecrets, setGuestCookie } from './guest-cookies.js';
import { GuestsService } from './guests.service.js';

const passBody = z.strictObject({ dashboardId: z.uuid() });

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

  /** For the gateway, which routes nobody here: whose news the guest with these cookies may hear, and until when. */
  @Public()
  @HttpCode(200)
  @Post('internal/guest-pass')
  async pass(
    @Body(new ZodPipe(passBody)) { dashboardId }: z.output<typeof passBody>,
    @Req() request: FastifyRequest,
  ): Promise<HeldGuestPass> {
    const pass = await this.guests.admit(guestSecrets(request), dashboardId);
    return { shareId: pass.shareId, workspaceId: pass.workspaceId, endsAt: pass.endsAt.toISOString() };
  }
}
