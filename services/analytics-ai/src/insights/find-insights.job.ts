import { Inject } from '@nestjs/common';
import { MIN_INSIGHT_ROWS } from '@plumbline/contracts';
import { canonicalJson, uuidV5 } from '@plumbline/datasets';
import { LiveBus } from '@plumbline/events';
import { type Ended, type Job, type JobContext, JobError, JobOf, type Outcome } from '@plumbline/jobs';
import { sayCounted } from '@plumbline/semantics';
import { ChildDied, type ChildEnding } from '@plumbline/server';
import { DataSource, type EntityManager, In, Not } from 'typeorm';
import type { z } from 'zod';
import type { DerivedField } from '../derived-columns/derived-fields.js';
import { FactRecorder } from '../facts/fact-recorder.js';
import { endedJob, endWorkOf } from '../scheduled-runs/end-work.js';
import { ColumnProfiles } from '../sources/column-profiles.js';
import { goneForJob, type OpenSource, SourcesService } from '../sources/sources.service.js';
import { calculatedFields } from './calculated-fields.js';
import { AnalysisService } from './child/analysis.service.js';
import type { Found } from './engine/found.js';
import { findInsightsJob, saveRun } from './find-queue.js';
import { FORESEEN, InsightRow } from './insight.entity.js';
import { InsightRunRow } from './insight-run.entity.js';

type Input = z.infer<typeof findInsightsJob.schema>;

const NOTHING: Found = { tests: 0, passed: 0, findings: [], traced: [] };

const ENDINGS: Record<ChildEnding, JobError> = {
  crashed: new JobError(
    'worker_crashed',
    'The program that looks for insights stopped unexpectedly. The data is not affected.',
    { retry: true },
  ),
  out_of_memory: new JobError(
    'file_too_complex',
    'Looking for insights in this data needs more memory than there is. Leave out columns, or split it.',
  ),
  out_of_processor_time: new JobError(
    'file_too_complex',
    'Looking for insights in this data takes far more work than data of its size does, so it was stopped. Leave out columns, or split it.',
  ),
  timeout: new JobError(
    'timeout',
    'Looking for insights took too long and was stopped. Leave out columns, or split the data.',
  ),
};

/** Reads profile and Parquet of one version; leaves its findings with every fact they state, or a note why there are none. */
@JobOf(findInsightsJob)
export class FindInsights implements Job<typeof findInsightsJob> {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(ColumnProfiles) private readonly profiles: ColumnProfiles,
    @Inject(AnalysisService) private readonly analysis: AnalysisService,
    @Inject(FactRecorder) private readonly facts: FactRecorder,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  async run({ workspaceId, dataSourceId, version, zone }: Input, context: JobContext): Promise<Outcome> {
    context.step(0);
    const open = await this.sources
      .find(workspaceId, dataSourceId)
      .then((source) => this.sources.openVersion(source, version, zone))
      .catch(goneForJob);
    const unfit = whyUnfit(open);
    const calculated = unfit
      ? []
      : await calculatedFields(this.database.manager, this.profiles, open, context.signal);
    const found = unfit ? NOTHING : await this.find(workspaceId, { ...open, calculated }, context);
    const note = unfit ?? noteOn(found);
    return {
      result: { type: 'insights', id: dataSourceId },
      save: async (tx) => {
        const run = await this.lockRun(tx, { dataSourceId, version }, context.jobId);
        if (!run) return;
        await this.facts.recordIn(tx, workspaceId, open, found.traced);
        await tx.delete(InsightRow, { sourceId: dataSourceId, version, type: Not(In(FORESEEN)) });
        await tx.insert(InsightRow, rowsOf(workspaceId, open, found));
        const counts = { tests: found.tests, passed: found.passed, shown: found.findings.length };
        await saveRun(
          tx,
          this.live,
          Object.assign(run, counts, { status: 'done', note, finishedAt: new Date() }),
        );
        await endWorkOf(tx, context.jobId, { note: note ?? shownWords(found), rows: open.rowCount });
      },
    };
  }

  /** The source is as it was; earlier findings stay. */
  async onEnd(tx: EntityManager, { dataSourceId, version }: Input, ended: Ended): Promise<void> {
    const run = await tx.findOneBy(InsightRunRow, { sourceId: dataSourceId, version });
    if (!run) return;
    const note = ended.error?.message ?? 'The search was cancelled.';
    await saveRun(tx, this.live, Object.assign(run, { status: ended.status, note, finishedAt: new Date() }));
    await endWorkOf(tx, run.jobId, endedJob(ended));
  }

  private async find(
    workspaceId: string,
    open: Omit<OpenSource, 'calculated'> & { calculated: DerivedField[] },
    { step, signal }: JobContext,
  ): Promise<Found> {
    try {
      return await this.analysis.find(workspaceId, open, {
        signal,
        onProgress: (progress) => step(progress.step),
      });
    } catch (error) {
      const reason = await this.sources.failure(workspaceId, open, error);
      if (reason !== error) goneForJob(reason);
      throw error instanceof ChildDied ? ENDINGS[error.ending] : error;
    }
  }

  /** Undefined once the source is deleted, or when another job has taken over. */
  private async lockRun(
    tx: EntityManager,
    { dataSourceId, version }: Pick<Input, 'dataSourceId' | 'version'>,
    jobId: string,
  ): Promise<InsightRunRow | null> {
    return tx.findOne(InsightRunRow, {
      where: { sourceId: dataSourceId, version, jobId },
      lock: { mode: 'pessimistic_write' },
    });
  }
}

function whyUnfit({ rowCount, fields }: OpenSource): string | undefined {
  if (rowCount < MIN_INSIGHT_ROWS) {
    return `This data has ${sayCounted(rowCount, 'row')}. It takes at least ${MIN_INSIGHT_ROWS} to tell a pattern from chance.`;
  }
  if (fields.measures.length + fields.dimensions.length > 0) return undefined;
  return 'No column here can be measured or compared: ids, codes and free text say too little.';
}

function noteOn({ findings, tests }: Found): string | null {
  if (findings.length > 0) return null;
  return `We made ${sayCounted(tests, 'comparison')}, and nothing stands out clearly enough to be more than chance.`;
}

const shownWords = ({ findings, tests }: Found): string =>
  `${sayCounted(findings.length, 'finding')} of ${sayCounted(tests, 'comparison')}.`;

function rowsOf(workspaceId: string, { id: sourceId, version }: OpenSource, found: Found): InsightRow[] {
  const createdAt = new Date();
  return found.findings.map(({ key, insight, evidence }, rank) => ({
    id: uuidV5(workspaceId, canonicalJson({ sourceId, key })),
    ...{ version, workspaceId, sourceId, rank, type: insight.type, priority: insight.priority },
    ...{ insight, evidence, createdAt },
  }));
}
