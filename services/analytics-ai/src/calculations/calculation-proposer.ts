import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, CalculationProposals, proposeCalculationsBody } from '@plumbline/contracts';
import { AppError } from '@plumbline/server';
import type { z } from 'zod';
import { calculationTask, type FormulaProposals, wordsWithoutNumbers } from '../ai/calculation-task.js';
import { ModelsService } from '../ai/models.service.js';
import { readCalculation } from '../calculation-rules/read-calculation.js';
import { DashboardsService } from '../dashboards/dashboards.service.js';
import { openData } from '../dashboards/open-data.js';
import { type OpenSource, SourcesService } from '../sources/sources.service.js';
import { CalculationChecks } from './calculation-checks.js';
import { ideasFor } from './propose.js';
import type { Idea } from './request.js';

/** A model is waited for this long; the built-in engine's proposals come either way. */
const MODEL_PATIENCE_MS = 20_000;
const MOST_PROPOSALS = 6;

/**
 * Formulas for what somebody describes: by the built-in engine, and by a model where the workspace chose one. Each is
 * parsed and checked like one that is typed.
 */
@Injectable()
export class CalculationProposer {
  constructor(
    @Inject(DashboardsService) private readonly dashboards: DashboardsService,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(CalculationChecks) private readonly checks: CalculationChecks,
    @Inject(ModelsService) private readonly models: ModelsService,
  ) {}

  async propose(
    claims: AccessClaims,
    { dashboardId, request }: z.infer<typeof proposeCalculationsBody>,
    gone: AbortSignal,
  ): Promise<CalculationProposals> {
    const row = await this.dashboards.find(claims, dashboardId);
    const source = await openData(this.sources, row);
    const [builtIn, model] = await Promise.all([
      this.checkedAll(ideasFor(request, source), source),
      this.proposedByModel(claims.wid, request, source, gone),
    ]);
    const known = new Set(builtIn.map(({ formula }) => formula));
    const more = (model?.proposals ?? []).filter(({ formula }) => !known.has(formula));
    return {
      proposals: [...builtIn, ...more].slice(0, MOST_PROPOSALS),
      engine: model && more.length > 0 ? model.engine : 'built-in',
    };
  }

  /** What does not hold in this data is thrown away, and its words are shown without numbers. */
  private async proposedByModel(workspaceId: string, request: string, source: OpenSource, gone: AbortSignal) {
    const columns = [...source.dataset.columns, ...(source.calculated ?? [])];
    const ideasOf = ({ proposals }: FormulaProposals): Idea[] =>
      proposals.map((one) => ({ ...one, because: wordsWithoutNumbers(one.because) }));
    const filled = await this.models.fill(
      { workspaceId, purpose: 'calculation' },
      calculationTask(request, columns),
      (value) => ideasOf(value).some(({ formula }) => isReadable(formula, source)),
      AbortSignal.any([gone, AbortSignal.timeout(MODEL_PATIENCE_MS)]),
    );
    if (!filled) return undefined;
    return { engine: filled.engine, proposals: await this.checkedAll(ideasOf(filled.value), source) };
  }

  private async checkedAll(
    ideas: readonly Idea[],
    source: OpenSource,
  ): Promise<CalculationProposals['proposals']> {
    return (await Promise.all(ideas.map((idea) => this.checked(idea, source)))).flat();
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

function isReadable(formula: string, source: OpenSource): boolean {
  try {
    readCalculation(formula, source);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unusable') return false;
    throw error;
  }
}
