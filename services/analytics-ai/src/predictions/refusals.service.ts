import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims } from '@plumbline/contracts';
import { canonicalJson } from '@plumbline/datasets';
import { FairQueue } from '@plumbline/server';
import { AnalysisService } from '../insights/child/analysis.service.js';
import type { OpenSource } from '../sources/sources.service.js';
import type { PredictionRow } from './prediction.entity.js';
import { PredictionChecks } from './prediction-checks.queries.js';

/** Answers that are remembered; a few bytes each. */
const MOST_KNOWN = 500;
/** One at a time for all: whoever can keep what comes of it goes through the queue of jobs. */
const TESTING = { places: 1, waitingPerKey: 10 };

/** Whether a question would be refused, by its checks or by its tests. Nothing is kept or used for the answer. */
@Injectable()
export class Refusals {
  private readonly known = new Map<string, Promise<boolean>>();
  private readonly testing = new FairQueue(TESTING);

  constructor(
    @Inject(PredictionChecks) private readonly checks: PredictionChecks,
    @Inject(AnalysisService) private readonly analysis: AnalysisService,
  ) {}

  /** The same question of the same data is tested once, however often it is asked. @throws AppError `busy` */
  async isRefused(
    { wid }: Pick<AccessClaims, 'wid'>,
    open: OpenSource,
    request: PredictionRow['request'],
  ): Promise<boolean> {
    if (await this.checks.refuses(open, request)) return true;
    const key = canonicalJson({ of: [open.id, open.version, open.shape.zone], request });
    const known = this.known.get(key);
    if (known) return known;
    const asked = this.testing.run(wid, () => this.test(wid, open, request));
    this.remember(key, asked);
    return asked;
  }

  private async test(wid: string, open: OpenSource, request: PredictionRow['request']): Promise<boolean> {
    const { content } = await (request.kind === 'table'
      ? this.analysis.predictTable(wid, open, request, {})
      : // How wide bands are says nothing about whether a forecast beats the last value.
        this.analysis.predict(wid, open, { request, widen: 1 }, {}));
    return content.refused !== undefined;
  }

  private remember(key: string, asked: Promise<boolean>): void {
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size >= MOST_KNOWN) this.known.delete(oldest);
    this.known.set(key, asked);
    asked.catch(() => this.known.delete(key));
  }
}
