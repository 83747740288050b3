import { Inject } from '@nestjs/common';
import { type Ended, type Job, type JobContext, type JobInput, JobOf, type Outcome } from '@plumbline/jobs';
import { DataSource, type EntityManager } from 'typeorm';
import { CodeReader } from './child/code-reader.service.js';
import { analyseCodeJob } from './code-queue.js';
import { CodeRunRow } from './code-run.entity.js';
import { type SeenFinding, storeFindings } from './store-findings.js';
import { WorkspaceNumbers } from './workspace-numbers.queries.js';

type Input = JobInput<typeof analyseCodeJob>;

/** Looks through the sources, or the numbers of a workspace, and keeps what was found; nothing that is read is run. */
@JobOf(analyseCodeJob)
export class AnalyseCode implements Job<typeof analyseCodeJob> {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(CodeReader) private readonly reader: CodeReader,
    @Inject(WorkspaceNumbers) private readonly numbers: WorkspaceNumbers,
  ) {}

  async run({ runId, subject, workspaceId }: Input, context: JobContext): Promise<Outcome> {
    context.step(0);
    const { findings, files } = await this.look({ subject, workspaceId }, context);
    context.step(1);
    return {
      result: { type: 'code-run', id: runId },
      save: async (tx) => {
        await storeFindings(tx, { subject, workspaceId }, findings);
        const ended = { status: 'done' as const, finishedAt: new Date(), files, found: findings.length };
        await tx.update(CodeRunRow, { id: runId }, ended);
      },
    };
  }

  async onEnd(tx: EntityManager, { runId }: Input, { error }: Ended): Promise<void> {
    const note = error?.message ?? 'It was cancelled.';
    await tx.update(CodeRunRow, { id: runId }, { status: 'failed', finishedAt: new Date(), note });
  }

  private look(
    { subject, workspaceId }: Omit<Input, 'runId'>,
    { signal, progress }: JobContext,
  ): Promise<{ findings: SeenFinding[]; files: number }> {
    if (subject === 'workspace') return this.numbers.findings(this.database.manager, workspaceId);
    const onProgress = ({ done, total }: { done: number; total: number }) => progress(done, total);
    return this.reader.read({ kind: 'analyse' }, { signal, onProgress });
  }
}
