import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  Query,
  Res,
} from '@nestjs/common';
import {
  type AccessClaims,
  type Insight,
  type InsightEvidence,
  type InsightRun,
  insightsQuery,
  runInsightsBody,
  updateInsightBody,
} from '@plumbline/contracts';
import { idempotencyKey } from '@plumbline/database';
import { pageQuery, Session, UuidPipe, ZodPipe } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { InsightsService } from './insights.service.js';

const listQuery = insightsQuery.extend(pageQuery.shape);

/** Insights of the caller's workspace. In: which ones; out: findings, every number of theirs with its fact. */
@Controller('api/insights')
export class InsightsController {
  constructor(@Inject(InsightsService) private readonly insights: InsightsService) {}

  @Get()
  async list(
    @Session() claims: AccessClaims,
    @Query(new ZodPipe(listQuery)) { offset, limit, ...query }: z.infer<typeof listQuery>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Insight[]> {
    const { total, insights } = await this.insights.list(claims, query, { offset, limit });
    reply.header('X-Total-Count', String(total));
    return insights;
  }

  @Get('runs')
  runs(@Session() claims: AccessClaims): Promise<InsightRun[]> {
    return this.insights.runs(claims);
  }

  @Post('run')
  @HttpCode(202)
  start(
    @Session() claims: AccessClaims,
    @Body(new ZodPipe(runInsightsBody)) { dataSourceId }: z.infer<typeof runInsightsBody>,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<InsightRun> {
    return this.insights.start(claims, dataSourceId, idempotencyKey(key));
  }

  @Get(':id/evidence')
  evidence(@Session() claims: AccessClaims, @Param('id', UuidPipe) id: string): Promise<InsightEvidence> {
    return this.insights.evidence(claims, id);
  }

  @Patch(':id')
  update(
    @Session() claims: AccessClaims,
    @Param('id', UuidPipe) id: string,
    @Body(new ZodPipe(updateInsightBody)) body: z.infer<typeof updateInsightBody>,
  ): Promise<Insight> {
    return this.insights.update(claims, id, body);
  }
}
