import { Inject, Injectable } from '@nestjs/common';
import { type Engine, runPlans } from '@plumbline/datasets';
import { type Ask, findComparison } from '../building/build-dashboard.js';
import type { SourceShape } from '../building/fields.js';
import { createPlanner } from '../building/planner.js';
import { ANALYTICS_CONFIG, type AnalyticsConfig, ENGINE } from '../config.js';
import type { OpenSource } from '../sources/sources.service.js';
import type { Periods } from './follow-periods.js';

/** Finds the newest complete periods of a version of the data, once for each. */
@Injectable()
export class NewestPeriods {
  private readonly known = new WeakMap<SourceShape, Promise<Periods>>();

  constructor(
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  of(source: OpenSource): Promise<Periods> {
    const known = this.known.get(source.shape);
    if (known) return known;
    const finding = this.find(source);
    this.known.set(source.shape, finding);
    finding.catch(() => this.known.delete(source.shape));
    return finding;
  }

  /** Without the caller's signal: what one caller gives up others wait for. */
  private async find({ dataset, shape, fields }: OpenSource): Promise<Periods> {
    const ask: Ask = async (plans) => {
      const deadlineMs = this.config.QUERY_DEADLINE_MS;
      const outcomes = await runPlans(this.engine, dataset, plans, { deadlineMs });
      return outcomes.map(({ result, error }) => {
        if (error) throw error;
        return result;
      });
    };
    const planner = createPlanner(shape, fields);
    return { time: fields.time, comparison: await findComparison({ fields, planner, ask }) };
  }
}
