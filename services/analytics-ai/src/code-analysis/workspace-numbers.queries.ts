import { Inject, Injectable } from '@nestjs/common';
import { receipt as receiptSchema } from '@plumbline/contracts';
import { ObjectMissing, type Storage } from '@plumbline/storage';
import { type EntityManager, IsNull } from 'typeorm';
import { STORAGE } from '../config.js';
import { SourceRow } from '../sources/source.entity.js';
import { SourceVersionRow } from '../sources/source-version.entity.js';
import { DashboardRow } from '../tiles/dashboard.entity.js';
import { WorkspaceDefinitions } from './definitions/workspace-definitions.queries.js';
import type { HomeFinding } from './known/at-home.js';
import { pagesOf } from './known/pages-of.js';
import { columnsOfDashboards } from './numbers/columns-of-dashboards.js';
import { findInDashboard } from './numbers/find-in-dashboard.js';
import { findInMerge } from './numbers/merge-rules.js';

interface Looked {
  findings: HomeFinding[];
  files: number;
}

/** What is wrong with the numbers of a workspace: the plans of its tiles, its calculations and merges, and what is defined beside them. */
@Injectable()
export class WorkspaceNumbers {
  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(WorkspaceDefinitions) private readonly definitions: WorkspaceDefinitions,
  ) {}

  async findings(manager: EntityManager, workspaceId: string): Promise<Looked> {
    const dashboards = await this.inDashboards(manager, workspaceId);
    const merges = await this.inMerges(manager, workspaceId);
    const definitions = await this.definitions.findings(manager, workspaceId);
    return {
      findings: [...dashboards.findings, ...merges.findings, ...definitions.findings],
      files: dashboards.files + merges.files + definitions.files,
    };
  }

  private async inDashboards(manager: EntityManager, workspaceId: string): Promise<Looked> {
    const looked: Looked = { findings: [], files: 0 };
    const order = { id: 'ASC' } as const;
    for await (const page of pagesOf((part) =>
      manager.find(DashboardRow, { where: { workspaceId, status: 'ready' }, order, ...part }),
    )) {
      const columns = await columnsOfDashboards(manager, workspaceId, page);
      looked.findings.push(...page.flatMap((dashboard) => findInDashboard(dashboard, columns)));
      looked.files += page.length;
    }
    return looked;
  }

  /** Which sources are merges, and what was warned of, stands on their receipts; only merges count as looked at. */
  private async inMerges(manager: EntityManager, workspaceId: string): Promise<Looked> {
    const looked: Looked = { findings: [], files: 0 };
    const order = { id: 'ASC' } as const;
    for await (const page of pagesOf((part) =>
      manager.find(SourceRow, { where: { workspaceId, deletedAt: IsNull() }, order, ...part }),
    ))
      for (const source of page) {
        const read = await this.receiptOf(manager, source);
        if (read?.format !== 'merge') continue;
        looked.findings.push(...findInMerge(source, read));
        looked.files += 1;
      }
    return looked;
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
