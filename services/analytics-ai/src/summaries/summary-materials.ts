import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims } from '@plumbline/contracts';
import { receipt as receiptSchema } from '@plumbline/contracts';
import { AppError } from '@plumbline/server';
import { ObjectMissing, type Storage } from '@plumbline/storage';
import { DataSource } from 'typeorm';
import { STORAGE } from '../config.js';
import type { SummariseTask } from '../insights/child/analysis-task.js';
import { FORESEEN, InsightRow } from '../insights/insight.entity.js';
import { InsightRunRow } from '../insights/insight-run.entity.js';
import type { Brief, KnownFinding, ReceiptNotes } from '../insights/summary/draft.js';
import { toKnown } from '../insights/summary/write-summary.js';
import { PredictionRow } from '../predictions/prediction.entity.js';
import { QuestionsService } from '../questions/questions.service.js';
import { SourceVersionRow } from '../sources/source-version.entity.js';
import type { OpenSource } from '../sources/sources.service.js';
import { DashboardRow } from '../tiles/dashboard.entity.js';
import { NewestPeriods } from '../tiles/newest-periods.js';
import { notesOf } from './receipt-notes.js';
import type { SummaryRow } from './summary.entity.js';

type Wanted = Pick<SummariseTask, 'summaryId' | 'brief' | 'findings' | 'receipt'>;

/** Gathers what a summary is written from beside the rows: findings, the receipt, a dashboard's key figures. */
@Injectable()
export class SummaryMaterials {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(NewestPeriods) private readonly periods: NewestPeriods,
    @Inject(QuestionsService) private readonly questions: QuestionsService,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  async of(open: OpenSource, row: SummaryRow, signal: AbortSignal): Promise<Wanted> {
    const [brief, findings, receipt] = await Promise.all([
      this.brief(open, row, signal),
      this.findings(open),
      this.receipt(open),
    ]);
    return { summaryId: row.id, brief, ...(findings && { findings }), ...(receipt && { receipt }) };
  }

  private async brief(
    { id: sourceId, version }: OpenSource,
    row: SummaryRow,
    signal: AbortSignal,
  ): Promise<Brief> {
    const { audience, length, sections: parts } = row.request;
    const brief = { audience, length, parts };
    if (row.request.answerId !== undefined)
      return { ...brief, ...(await this.answered(row, row.request.answerId, signal)) };
    const { manager } = this.database;
    if (row.predictionId) {
      const prediction = await manager.findOneBy(PredictionRow, { id: row.predictionId });
      return prediction ? { ...brief, target: prediction.request.target } : brief;
    }
    if (!row.dashboardId) return brief;
    const dashboard = await manager.findOneBy(DashboardRow, { id: row.dashboardId });
    if (!dashboard) return brief;
    const { kpis } = await this.periods.configAt(dashboard, sourceId, version);
    // What a dashboard calculates itself is not known to the data alone.
    const own = new Set(dashboard.calculations.map(({ name }) => name));
    const isKnown = ({ plan }: (typeof kpis)[number]) =>
      plan.dataSourceId === sourceId &&
      plan.measures.every(({ formula, column = '' }) => !formula && !own.has(column));
    const known = kpis.filter(isKnown);
    const plans = known.map((kpi) => ({ ...kpi, plan: { ...kpi.plan, version } }));
    return plans.length > 0 ? { ...brief, kpis: plans } : brief;
  }

  /** What was answered, from the data of now, and the number that it is about; nothing where it is gone meanwhile. */
  private async answered(
    { workspaceId: wid, userId: sub, zone }: SummaryRow,
    id: string,
    signal: AbortSignal,
  ): Promise<Pick<Brief, 'answer' | 'target'>> {
    const claims = { wid, sub, zone } as AccessClaims;
    const answer = await this.questions.again(claims, id, signal).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    });
    if (!answer?.answered) return {};
    const [measure] = answer.plan.measures;
    const target = measure?.agg === 'count' ? '*' : measure?.column;
    return { answer: answer.parts, ...(target !== undefined && { target }) };
  }

  /** Undefined where nobody looked for them yet; without those that people dismissed. */
  private async findings({ id: sourceId, version }: OpenSource): Promise<KnownFinding[] | undefined> {
    const { manager } = this.database;
    if (!(await manager.existsBy(InsightRunRow, { sourceId, version, status: 'done' }))) return undefined;
    const rows = await manager
      .createQueryBuilder(InsightRow, 'insight')
      .where('insight.source_id = :sourceId AND insight.version = :version', { sourceId, version })
      // A summary tells what is so; what a forecast foresees stands with the forecast.
      .andWhere('insight.type NOT IN (:...foreseen)', { foreseen: FORESEEN })
      .andWhere(
        `NOT EXISTS (SELECT 1 FROM insight_opinions opinion
                     WHERE opinion.insight_id = insight.id AND opinion.dismissed_at IS NOT NULL)`,
      )
      .orderBy('insight.rank')
      .getMany();
    return rows.map(({ insight, evidence }) => toKnown({ insight, evidence }));
  }

  private async receipt({ id: sourceId, version }: OpenSource): Promise<ReceiptNotes | undefined> {
    const row = await this.database.manager.findOneBy(SourceVersionRow, { sourceId, version });
    if (!row?.receiptKey) return undefined;
    const text = await this.storage.getText(row.receiptKey).catch((error: unknown) => {
      if (error instanceof ObjectMissing) return undefined;
      throw error;
    });
    const parsed = text === undefined ? undefined : receiptSchema.safeParse(JSON.parse(text));
    return parsed?.success ? notesOf(parsed.data) : undefined;
  }
}
