import { Inject, Injectable } from '@nestjs/common';
import { plainOpinion } from '@plumbline/code-analysis';
import type { OpinionSubject } from '@plumbline/contracts';
import { notFound, unusable } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { columnsOfDashboards } from '../../code-analysis/numbers/columns-of-dashboards.js';
import { CodeReviewRow } from '../../code-review/code-review.entity.js';
import { filesOf } from '../../code-review/files-of.js';
import { SummaryRow } from '../../summaries/summary.entity.js';
import { DashboardRow } from '../../tiles/dashboard.entity.js';
import { ExtractionTexts } from '../extractions/extraction-texts.service.js';
import { type AskedAbout, aboutExtraction, aboutLines } from './asked-about.js';
import { dashboardSubject } from './dashboard-subject.js';
import type { ReviewedSubject } from './opinion-subject.js';
import { summarySubject } from './summary-subject.js';

/** Which thing is meant, and in whose workspace it lies; changes of code are the installation's. */
export interface AskedSubject {
  type: OpinionSubject;
  id: string;
  workspaceId: string;
}

/** Opens what a second opinion is asked about, as it stands now. */
@Injectable()
export class OpinionSubjects {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(ExtractionTexts) private readonly texts: ExtractionTexts,
  ) {}

  /** @throws AppError `not_found`, the same for what is another workspace's; `unusable` for what is not ready yet; `busy` */
  async open({ type, id, workspaceId }: AskedSubject): Promise<AskedAbout> {
    if (type === 'extraction') return aboutExtraction(await this.texts.read(workspaceId, id));
    if (type === 'dashboard') return aboutLines(await this.dashboard(workspaceId, id));
    if (type === 'summary') return aboutLines(await this.summary(workspaceId, id));
    return aboutLines(await this.change(id));
  }

  private async dashboard(workspaceId: string, id: string): Promise<ReviewedSubject> {
    const { manager } = this.database;
    const row = await manager.findOneBy(DashboardRow, { id, workspaceId });
    if (!row) throw notFound();
    if (row.status !== 'ready') throw unusable('This dashboard has not been built yet. Ask when it has.');
    return dashboardSubject(row, await columnsOfDashboards(manager, workspaceId, [row]));
  }

  private async summary(workspaceId: string, id: string): Promise<ReviewedSubject> {
    const row = await this.database.manager.findOneBy(SummaryRow, { id, workspaceId });
    if (!row) throw notFound();
    if (row.status !== 'ready') throw unusable('This summary has not been written yet. Ask when it has.');
    return summarySubject(row);
  }

  private async change(id: string): Promise<ReviewedSubject> {
    const row = await this.database.manager.findOneBy(CodeReviewRow, { id });
    if (!row) throw notFound();
    if (row.status !== 'ready' || !row.result)
      throw unusable('This change has not been reviewed yet. Ask when it has.');
    const { title, result } = row;
    const subject = {
      type: 'code-review',
      id,
      title,
      files: filesOf(row),
      findings: result.findings,
    } as const;
    return { ...subject, builtIn: plainOpinion };
  }
}
