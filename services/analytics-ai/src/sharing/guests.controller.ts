import { Body, Controller, HttpCode, Inject, Post, Res } from '@nestjs/common';
import { type GuestTokenAnswer, guestTokenBody, INVALID_GUEST_TOKEN } from '@plumbline/contracts';
import { Public, ZodPipe } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { ANALYTICS_CONFIG, type AnalyticsConfig } from '../config.js';
import { setGuestCookie } from './guest-cookies.js';
import { GuestsService } from './guests.service.js';

/** An invitation token comes in, by POST so that no log or Referer holds it; a guest cookie leaves, or one refusal for all. */
@Controller('api/auth')
export class GuestsController {
  constructor(
    @Inject(GuestsService) private readonly guests: GuestsService,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  @Public()
  @Post('guest-token')
  @HttpCode(200)
  async exchange(
    @Body(new ZodPipe(guestTokenBody)) { token }: z.infer<typeof guestTokenBody>,
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
