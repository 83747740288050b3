import { Injectable } from '@nestjs/common';
import type { Finding } from '@plumbline/code-analysis';
import type { Column } from '@plumbline/contracts';
import { type EntityManager, In } from 'typeorm';
import { SourceRow } from '../../sources/source.entity.js';
import { SourceVersionRow } from '../../sources/source-version.entity.js';
import { DashboardRow, sourceIdsOf } from '../../tiles/dashboard.entity.js';
import { type ColumnsOfSource, findInDashboard } from './find-in-dashboard.js';

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
      const columns = await this.columns(manager, workspaceId, page);
      findings.push(...page.flatMap((dashboard) => findInDashboard(dashboard, columns)));
      files += page.length;
      if (page.length < PAGE) return { findings, files };
    }
  }

  private async columns(
    manager: EntityManager,
    workspaceId: string,
    page: readonly DashboardRow[],
  ): Promise<ColumnsOfSource> {
    const ids = [...new Set(page.flatMap(sourceIdsOf))];
    if (ids.length === 0) return new Map();
    const sources = await manager.findBy(SourceRow, { workspaceId, id: In(ids) });
    const wanted = sources.flatMap(({ id: sourceId, currentVersion: version }) =>
      version === null ? [] : [{ sourceId, version }],
    );
    const versions = wanted.length === 0 ? [] : await manager.findBy(SourceVersionRow, wanted);
    return new Map<string, readonly Column[]>(versions.map(({ sourceId, columns }) => [sourceId, columns]));
  }
}
