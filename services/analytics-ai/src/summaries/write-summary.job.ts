import { Inject } from '@nestjs/common';
import type { SummaryPart } from '@plumbline/contracts';
import { LiveBus } from '@plumbline/events';
import {
  type Ended,
  type Job,
  type JobContext,
  JobError,
  JobObsolete,
  JobOf,
  type Outcome,
} from '@plumbline/jobs';
import { ChildDied, LOGGER, type Logger } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { FactRecorder } from '../facts/fact-recorder.js';
import { AnalysisService } from '../insights/child/analysis.service.js';
import type { Written, WrittenSection } from '../insights/summary/write-summary.js';
import { goneForJob, type OpenSource, SourcesService } from '../sources/sources.service.js';
import { changesSince } from './changes-since.js';
import { type SummaryContent, SummaryRow } from './summary.entity.js';
import { checkedWording, saveContent } from './summary-content.js';
import { SummaryMaterials } from './summary-materials.js';
import { broadcastSummary, writeSummaryJob } from './summary-queue.js';
import { SummaryVersionRow } from './summary-version.entity.js';
import { SummaryWording } from './wording/summary-wording.service.js';

type Input = z.infer<typeof writeSummaryJob.schema>;

const DIED = new JobError(
  'worker_crashed',
  'The program that writes summaries stopped unexpectedly. The data is not affected.',
  { retry: true },
);

/** Writes a summary of a version, each section shown as soon as it is there; leaves every fact it states. */
@JobOf(writeSummaryJob)
export class WriteSummary implements Job<typeof writeSummaryJob> {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(AnalysisService) private readonly analysis: AnalysisService,
    @Inject(SummaryMaterials) private readonly materials: SummaryMaterials,
    @Inject(SummaryWording) private readonly wording: SummaryWording,
    @Inject(FactRecorder) private readonly facts: FactRecorder,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(input: Input, context: JobContext): Promise<Outcome> {
    context.step(0);
    const { workspaceId, dataSourceId, summaryId, version } = input;
    const row = await this.database.manager.findOneBy(SummaryRow, { id: summaryId });
    if (!row) throw new JobObsolete('The summary was deleted in the meantime.');
    const open = await this.sources
      .find(workspaceId, dataSourceId)
      .then((source) => this.sources.openVersion(source, version, row.zone))
      .catch(goneForJob);
    const written = await this.worded(
      open,
      row,
      await this.write(open, { row, part: input.section }, context),
      context.signal,
    );
    return {
      result: { type: 'summary', id: summaryId },
      save: async (tx) => {
        const queued = await this.queued(tx, input, context.jobId);
        if (!queued) return;
        await this.facts.recordIn(tx, workspaceId, open, written.traced);
        const isFirst = !(await tx.existsBy(SummaryVersionRow, { summaryId }));
        const content = input.section
          ? withSection(queued.content, written)
          : { ...contentOf(written, queued), ...(await changesSince(tx, queued, written.sections)) };
        const made = isFirst ? 'written' : 'regenerated';
        await saveContent(tx, queued, { content, made, userId: context.userId });
        broadcastSummary(tx, this.live, queued);
      },
    };
  }

  /** What it said before comes back; one that never said anything stays as what became of it. */
  async onEnd(tx: EntityManager, input: Input, ended: Ended): Promise<void> {
    const row = await this.queued(tx, input);
    if (!row) return;
    const [before] = await tx.find(SummaryVersionRow, {
      where: { summaryId: row.id },
      order: { version: 'DESC' },
      take: 1,
    });
    const error = ended.error ?? { code: 'cancelled', message: 'The writing was cancelled.' };
    const change = before ? { status: 'ready', content: before.content } : { status: ended.status };
    await tx.save(Object.assign(row, change, { error, updatedAt: new Date() }));
    broadcastSummary(tx, this.live, row);
  }

  private async write(
    open: OpenSource,
    { row, part }: { row: SummaryRow; part: SummaryPart | undefined },
    context: JobContext,
  ): Promise<Written> {
    const all = await this.materials.of(open, row, context.signal);
    const wanted = part ? { ...all, brief: { ...all.brief, parts: [part] } } : all;
    const shown: WrittenSection[] = [];
    let showing: Promise<void> = Promise.resolve();
    try {
      return await this.analysis.summarise(row.workspaceId, open, wanted, {
        signal: context.signal,
        onProgress: ({ step, written }) => {
          context.step(step);
          if (!written || part) return;
          shown.push(written);
          const sections = [...shown];
          showing = showing.then(() => this.show(open, { row, jobId: context.jobId }, sections));
        },
      });
    } catch (error) {
      const reason = await this.sources.failure(row.workspaceId, open, error);
      if (reason !== error) goneForJob(reason);
      throw error instanceof ChildDied ? DIED : error;
    } finally {
      await showing;
    }
  }

  /** In the words of the workspace's model, where it chose one and they are wanted. */
  private async worded(
    { shape }: OpenSource,
    { workspaceId, request }: SummaryRow,
    written: Written,
    signal: AbortSignal,
  ): Promise<Written> {
    if (request.wordedBy !== 'model') return written;
    const { columns } = shape;
    const sections = await this.wording.reword(workspaceId, { sections: written.sections, columns }, signal);
    return { ...written, sections };
  }

  /** What is written so far, for who reads along. The whole follows anyway, so nothing fails for it. */
  private async show(
    open: OpenSource,
    { row, jobId }: { row: SummaryRow; jobId: string },
    written: readonly WrittenSection[],
  ): Promise<void> {
    const [last] = written.slice(-1);
    if (!last) return;
    try {
      await this.database.transaction(async (tx) => {
        const queued = await this.queued(tx, { summaryId: row.id }, jobId);
        if (!queued) return;
        await this.facts.recordIn(tx, row.workspaceId, open, last.traced);
        const sections = written.map(({ section }) => section);
        const content = contentOf({ titleParts: last.titleParts, sections }, queued);
        await tx.save(Object.assign(queued, { content, updatedAt: new Date() }));
        broadcastSummary(tx, this.live, queued);
      });
    } catch (err) {
      this.logger.warn({ err }, 'a section could not be shown before the others');
    }
  }

  private queued(
    tx: EntityManager,
    { summaryId: id }: Pick<Input, 'summaryId'>,
    jobId?: string,
  ): Promise<SummaryRow | null> {
    return tx.findOne(SummaryRow, {
      where: { id, status: 'queued', ...(jobId && { jobId }) },
      lock: { mode: 'pessimistic_write' },
    });
  }
}

/** Sections that people added stand behind the written ones. */
function contentOf(
  { titleParts, sections: written }: Pick<Written, 'titleParts' | 'sections'>,
  { content }: Pick<SummaryRow, 'content'>,
): SummaryContent {
  const sections = [...written, ...content.sections.filter(({ kind }) => kind === 'own')];
  return {
    title: titleParts
      .map(({ text }) => text)
      .join('')
      .slice(0, 300),
    titleParts: [...titleParts],
    sections,
    wording: checkedWording({ titleParts: [...titleParts], sections }),
  };
}

/** The same with one section in the place of what it was. */
function withSection(content: SummaryContent, { sections: [written] }: Written): SummaryContent {
  const sections = content.sections.map((section) => (section.kind === written?.kind ? written : section));
  return { ...content, sections, wording: checkedWording({ ...content, sections }) };
}
