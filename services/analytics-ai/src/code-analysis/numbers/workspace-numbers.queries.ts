import { Inject, Injectable } from '@nestjs/common';
import type { Finding } from '@plumbline/code-analysis';
import { receipt as receiptSchema } from '@plumbline/contracts';
import { ObjectMissing, type Storage } from '@plumbline/storage';
import { type EntityManager, IsNull } from 'typeorm';
import { STORAGE } from '../../config.js';
import { SourceRow } from '../../sources/source.entity.js';
import { SourceVersionRow } from '../../sources/source-version.entity.js';
import { DashboardRow } from '../../tiles/dashboard.entity.js';
import { columnsOfDashboards } from './columns-of-dashboards.js';
import { findInDashboard } from './find-in-dashboard.js';
import { findInMerge } from './merge-rules.js';

/** Dashboards or data sources that are in memory at the same time. */
const PAGE = 50;

interface Looked {
  findings: Finding[];
  files: number;
}

/** What is wrong with the numbers of a workspace: the plans of its tiles, its calculations, and its merges. */
@Injectable()
export class WorkspaceNumbers {
  constructor(@Inject(STORAGE) private readonly storage: Storage) {}

  async findings(manager: EntityManager, workspaceId: string): Promise<Looked> {
    const dashboards = await this.inDashboards(manager, workspaceId);
    const merges = await this.inMerges(manager, workspaceId);
    return {
      findings: [...dashboards.findings, ...merges.findings],
      files: dashboards.files + merges.files,
    };
  }

  private async inDashboards(manager: EntityManager, workspaceId: string): Promise<Looked> {
    const findings: Finding[] = [];
    let files = 0;
    for (;;) {
      const page = await manager.find(DashboardRow, {
        where: { workspaceId, status: 'ready' },
        order: { id: 'ASC' },
        skip: files,
        take: PAGE,
      });
      const columns = await columnsOfDashboards(manager, workspaceId, page);
      findings.push(...page.flatMap((dashboard) => findInDashboard(dashboard, columns)));
      files += page.length;
      if (page.length < PAGE) return { findings, files };
    }
  }

  /** Which sources are merges, and what was warned of, stands on their receipts; only merges count as looked at. */
  private async inMerges(manager: EntityManager, workspaceId: string): Promise<Looked> {
    const findings: Finding[] = [];
    let files = 0;
    for (let skip = 0; ; skip += PAGE) {
      const page = await manager.find(SourceRow, {
        where: { workspaceId, deletedAt: IsNull() },
        ...{ order: { id: 'ASC' }, skip, take: PAGE },
      });
      for (const source of page) {
        const read = await this.receiptOf(manager, source);
        if (read?.format !== 'merge') continue;
        findings.push(...findInMerge(source, read));
        files += 1;
      }
      if (page.length < PAGE) return { findings, files };
    }
  }

  /** Undefined where none was kept, or it is gone by now. */
  private async receiptOf(
    manager: EntityManager,
    { id: sourceId, currentVersion: version }: SourceRow,
  ): Promise<ReturnType<typeof receiptSchema.parse> | undefined> {
    const row = await manager.findOneBy(SourceVersionRow, { sourceId, version });
    if (!row?.receiptKey) return undefined;
    const text = await this.storage.getText(row.receiptKey).catch((error: unknown) => {
      if (error instanceof ObjectMissing) return undefined;
      throw error;
    });
    return text === undefined ? undefined : receiptSchema.safeParse(JSON.parse(text)).data;
  }
}
