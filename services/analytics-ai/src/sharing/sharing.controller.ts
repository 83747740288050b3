import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  Inject,
  Param,
  Patch,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import {
  type AccessClaims,
  type CreatedShare,
  type CreateShareBody,
  createShareBody,
  type GuestColumns,
  type Share,
  type UpdateShareBody,
  updateShareBody,
} from '@plumbline/contracts';
import { idempotencyKey } from '@plumbline/database';
import { type PageQuery, pageQuery, Session, UuidPipe, ZodPipe } from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ANALYTICS_CONFIG, type AnalyticsConfig } from '../config.js';
import { SharingService } from './sharing.service.js';

/** The links of a dashboard, for those who own it. A token leaves here once. */
@Controller('api/dashboards/:id')
export class SharingController {
  constructor(
    @Inject(SharingService) private readonly sharing: SharingService,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  @Post('share')
  create(
    @Session() claims: AccessClaims,
    @Param('id', UuidPipe) id: string,
    @Body(new ZodPipe(createShareBody)) body: CreateShareBody,
    @Headers('idempotency-key') key: string | undefined,
    @Req() request: FastifyRequest,
  ): Promise<CreatedShare> {
    return this.sharing.create(claims, id, body, { origin: this.origin(request), key: idempotencyKey(key) });
  }

  @Get('shares')
  async list(
    @Session() claims: AccessClaims,
    @Param('id', UuidPipe) id: string,
    @Query(new ZodPipe(pageQuery)) page: PageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Share[]> {
    const { shares, total } = await this.sharing.list(claims, id, page);
    reply.header('X-Total-Count', String(total));
    return shares;
  }

  @Get('guest-columns')
  guestColumns(@Session() claims: AccessClaims, @Param('id', UuidPipe) id: string): Promise<GuestColumns> {
    return this.sharing.guestColumns(claims, id);
  }

  @Patch('shares/:shareId')
  update(
    @Session() claims: AccessClaims,
    @Param('id', UuidPipe) id: string,
    @Param('shareId', UuidPipe) shareId: string,
    @Body(new ZodPipe(updateShareBody)) body: UpdateShareBody,
  ): Promise<Share> {
    return this.sharing.update(claims, id, shareId, body);
  }

  @Delete('shares/:shareId')
  async revoke(
    @Session() claims: AccessClaims,
    @Param('id', UuidPipe) id: string,
    @Param('shareId', UuidPipe) shareId: string,
  ): Promise<{ message: string }> {
    await this.sharing.revoke(claims, id, shareId);
    return { message: 'The link was turned off.' };
  }

  /** Without PUBLIC_URL, the host that was called: the gateway answers to none but its own (S-13). */
  private origin({ headers }: FastifyRequest): string {
    if (this.config.PUBLIC_URL) return new URL(this.config.PUBLIC_URL).origin;
    return `http://${headers['x-forwarded-host'] ?? headers.host}`;
  }
}
