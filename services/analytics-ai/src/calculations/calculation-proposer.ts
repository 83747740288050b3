import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, CalculationProposals, proposeCalculationsBody } from '@plumbline/contracts';
import { AppError } from '@plumbline/server';
import type { z } from 'zod';
import { DashboardsService } from '../dashboards/dashboards.service.js';
import { openData } from '../dashboards/open-data.js';
import { type OpenSource, SourcesService } from '../sources/sources.service.js';
import { CalculationChecks } from './calculation-checks.js';
import { ideasFor } from './propose.js';
import { readCalculation } from './read-calculation.js';
import type { Idea } from './request.js';

/** Formulas for what somebody describes, by the built-in engine; each is checked like one that is typed. */
@Injectable()
export class CalculationProposer {
  constructor(
    @Inject(DashboardsService) private readonly dashboards: DashboardsService,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(CalculationChecks) private readonly checks: CalculationChecks,
  ) {}

  async propose(
    claims: AccessClaims,
    { dashboardId, request }: z.infer<typeof proposeCalculationsBody>,
  ): Promise<CalculationProposals> {
    const row = await this.dashboards.find(claims, dashboardId);
    const source = await openData(this.sources, row);
    const proposals = await Promise.all(ideasFor(request, source).map((idea) => this.checked(idea, source)));
    return { proposals: proposals.flat(), engine: 'built-in' };
  }

  /** None where the formula does not hold in this data. */
  private async checked(idea: Idea, source: OpenSource): Promise<CalculationProposals['proposals']> {
    try {
      const { level, unit } = readCalculation(idea.formula, source);
      const calculations = source.calculations ?? new Map<string, string>();
      const value = level === 'row' ? null : await this.checks.value(idea.formula, source, calculations);
      return [{ ...idea, name: idea.name.slice(0, 100), level, ...(unit !== undefined && { unit }), value }];
    } catch (error) {
      if (error instanceof AppError && error.code === 'unusable') return [];
      throw error;
    }
  }
}
