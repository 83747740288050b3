import { Injectable } from '@nestjs/common';
import type { Finding } from '@plumbline/code-analysis';
import type { EntityManager } from 'typeorm';
import { DashboardRow } from '../../tiles/dashboard.entity.js';
import { columnsOfDashboards } from './columns-of-dashboards.js';
import { findInDashboard } from './find-in-dashboard.js';

/** Dashboards that are in memory at the same time. */
const PAGE = 50;

/** What is wrong with the numbers of a workspace: the plans of its tiles and its calculations. */
@Injectable()
export class WorkspaceNumbers {
  async findings(
    manager: EntityManager,
    workspaceId: string,
  ): Promise<{ findings: Finding[]; files: number }> {
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
}
