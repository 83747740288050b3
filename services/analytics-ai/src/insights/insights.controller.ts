import { Controller, Inject, Res } from '@nestjs/common';
import {
  type AccessClaims,
  getInsightEvidence,
  type Insight,
  type InsightEvidence,
  type InsightRun,
  insightsQuery,
  listInsightRuns,
  listInsights,
  pageQuery,
  type ReceivedBy,
  type ResponseOf,
  runInsights,
  updateInsight,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { InsightsService } from './insights.service.js';

const _listQuery = insightsQuery.extend(pageQuery.shape);

/** Insights of the caller's workspace. In: which ones; out: findings, every number of theirs with its fact. */
@Controller()
export class InsightsController {
  constructor(@Inject(InsightsService) private readonly insights: InsightsService) {}

  @Implements(listInsights)
  async list(
    @Input() { query: { offset, limit, ...query } }: ReceivedBy<typeof listInsights>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Insight[]> {
    const { total, insights } = await this.insights.list(claims, query, { offset, limit });
    reply.header('X-Total-Count', String(total));
    return insights;
  }

  @Implements(listInsightRuns)
  runs(@Session() claims: AccessClaims): Promise<InsightRun[]> {
    return this.insights.runs(claims);
  }

  @Implements(runInsights)
  start(
    @Input() { body: { dataSourceId }, idempotencyKey }: ReceivedBy<typeof runInsights>,
    @Session() claims: AccessClaims,
  ): Promise<ResponseOf<typeof runInsights>> {
    return this.insights.start(claims, dataSourceId, idempotencyKey);
  }

  @Implements(getInsightEvidence)
  evidence(
    @Input() { id }: ReceivedBy<typeof getInsightEvidence>,
    @Session() claims: AccessClaims,
  ): Promise<InsightEvidence> {
    return this.insights.evidence(claims, id);
  }

  @Implements(updateInsight)
  update(
    @Input() { id, body }: ReceivedBy<typeof updateInsight>,
    @Session() claims: AccessClaims,
  ): Promise<Insight> {
    return this.insights.update(claims, id, body);
  }
}
