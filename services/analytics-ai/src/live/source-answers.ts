import { Inject, Injectable } from '@nestjs/common';
import type { QueryPlan } from '@plumbline/contracts';
import { type Engine, runPlans } from '@plumbline/datasets';
import { ANALYTICS_CONFIG, type AnalyticsConfig, ENGINE } from '../config.js';
import type { OpenSource } from '../sources/sources.service.js';
import { type AskOptions, LiveAnswers, type SourceOutcome } from './live-answers.service.js';

type Asked = Pick<OpenSource, 'id' | 'workspaceId' | 'isLive' | 'dataset'>;

/** Answers plans wherever the rows are: in a file of ours, or in the database of a live source. */
@Injectable()
export class SourceAnswers {
  constructor(
    @Inject(LiveAnswers) private readonly live: LiveAnswers,
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  /** Every plan fails alone. */
  run(source: Asked, plans: readonly QueryPlan[], options: AskOptions = {}): Promise<SourceOutcome[]> {
    if (source.isLive) return this.live.ask(source, plans, options);
    const { QUERY_DEADLINE_MS: deadlineMs } = this.config;
    return runPlans(this.engine, source.dataset, plans, { deadlineMs, ...options });
  }

  /** All of one moment, as far as the database gives: what is withheld could be told by answers of two. */
  together(source: Asked, plans: readonly QueryPlan[], signal: AbortSignal): Promise<SourceOutcome[]> {
    return source.isLive
      ? this.live.together(source, plans, { signal })
      : this.run(source, plans, { signal });
  }

  /** Answers one plan; throws what it failed with. */
  async one(source: Asked, plan: QueryPlan, options: AskOptions = {}) {
    const [outcome] = await this.run(source, [plan], options);
    if (!outcome?.result) throw outcome?.error ?? new Error('a plan was not answered');
    return { result: outcome.result, live: outcome.live };
  }
}
