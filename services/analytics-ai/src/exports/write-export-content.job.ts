import { createHash } from 'node:crypto';
import { Inject } from '@nestjs/common';
import type { ExportDocument } from '@plumbline/contracts';
import { type Ended, type Job, type JobContext, JobOf, type Outcome } from '@plumbline/jobs';
import type { Storage } from '@plumbline/storage';
import type { EntityManager } from 'typeorm';
import { STORAGE } from '../config.js';
import { AnswerContent } from './answer-content.js';
import { answerExport, type ExportRequest, writeExportContentJob } from './content-queue.js';
import { ContentRefused } from './content-refused.js';
import { contentKey } from './content-storage.js';
import { DashboardContent } from './dashboard-content.js';
import { InsightsContent } from './insights-content.js';
import { PredictionContent } from './prediction-content.js';
import { SummaryContent } from './summary-content.js';

/** Writes down what a file is made from. Comes in: an object and its filters; leaves: an object in storage and the news of it, or why not. */
@JobOf(writeExportContentJob)
export class WriteExportContent implements Job<typeof writeExportContentJob> {
  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(DashboardContent) private readonly dashboards: DashboardContent,
    @Inject(SummaryContent) private readonly summaries: SummaryContent,
    @Inject(InsightsContent) private readonly insights: InsightsContent,
    @Inject(PredictionContent) private readonly predictions: PredictionContent,
    @Inject(AnswerContent) private readonly answers: AnswerContent,
  ) {}

  async run(request: ExportRequest, { jobId, attempt, step, signal }: JobContext): Promise<Outcome> {
    try {
      const content = await this.write(request, signal);
      step(1);
      const key = contentKey(request, `${jobId}-${attempt}`);
      await this.storage.putText(key, JSON.stringify(content));
      return {
        save: (tx) =>
          answerExport(tx, request, {
            ...{ key, name: content.title, dataVersion: versionOf(content) },
            dataState: stateOf(content),
          }),
        discard: () => this.storage.remove(key),
      };
    } catch (error) {
      if (!(error instanceof ContentRefused)) throw error;
      return { save: (tx) => answerExport(tx, request, { error: error.reason }) };
    }
  }

  private write(request: ExportRequest, signal: AbortSignal): Promise<ExportDocument> {
    switch (request.objectType) {
      case 'summary':
        return this.summaries.write(request);
      case 'insights':
        return this.insights.write(request);
      case 'prediction':
        return this.predictions.write(request);
      case 'answer':
        return this.answers.write(request, signal);
      default:
        return this.dashboards.write(request, signal);
    }
  }

  async onEnd(tx: EntityManager, request: ExportRequest, { error }: Ended): Promise<void> {
    const reason = error ?? { code: 'cancelled', message: 'The data of this export was not collected.' };
    await answerExport(tx, request, { error: reason });
  }
}

const versionOf = ({ sources: [source] }: ExportDocument): number => source?.version ?? 0;

/** One text for the versions of all its sources; a live source has none, and is as what is shown of it. */
const stateOf = ({ sources, blocks }: ExportDocument): string =>
  sources
    .map(({ id, version, isLive }) => `${id}:${isLive ? digestOf(blocks) : version}`)
    .toSorted()
    .join(' ');

const digestOf = (blocks: ExportDocument['blocks']): string =>
  createHash('sha256').update(JSON.stringify(blocks)).digest('hex');
