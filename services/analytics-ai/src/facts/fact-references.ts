import { Inject, Injectable } from '@nestjs/common';
import { factId } from '@plumbline/datasets';
import { DataSource } from 'typeorm';
import { SourceRow } from '../sources/source.entity.js';
import { SourcesService } from '../sources/sources.service.js';
import { DashboardRow, sourceIdsOf } from '../tiles/dashboard.entity.js';
import { narrowPlan } from '../tiles/narrow-plan.js';
import { NewestPeriods } from '../tiles/newest-periods.js';
import { tilesOf } from '../tiles/tiles.js';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** Which facts of a workspace something refers to: its insights, its predictions, its summaries, checks of its alerts, and the tiles of its dashboards as they are shown now, with no filter set. */
@Injectable()
export class FactReferences {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(NewestPeriods) private readonly periods: NewestPeriods,
  ) {}

  async of(workspaceId: string): Promise<string[]> {
    // Every id that an insight, a prediction or a summary names; those that are no fact's do no harm.
    const named: { id: string }[] = await this.database.query(
      `SELECT DISTINCT found[1] AS id
       FROM insights, regexp_matches(insight::text || evidence::text, '${UUID}', 'g') AS found
       WHERE workspace_id = $1
       UNION
       SELECT found[1] FROM predictions, regexp_matches(content::text, '${UUID}', 'g') AS found
       WHERE workspace_id = $1 AND deleted_at IS NULL
       UNION
       SELECT found[1] FROM executive_summaries, regexp_matches(content::text, '${UUID}', 'g') AS found
       WHERE workspace_id = $1
       UNION
       SELECT found[1] FROM summary_versions, regexp_matches(content::text, '${UUID}', 'g') AS found
       WHERE workspace_id = $1
       UNION
       SELECT fact_id::text FROM alert_facts WHERE workspace_id = $1`,
      [workspaceId],
    );
    return [...named.map(({ id }) => id), ...(await this.ofTiles(workspaceId))];
  }

  private async ofTiles(workspaceId: string): Promise<string[]> {
    const { manager } = this.database;
    const dashboards = await manager.findBy(DashboardRow, { workspaceId });
    const sources = await manager.findBy(SourceRow, { workspaceId });
    const current = new Map(sources.map(({ id, currentVersion }) => [id, currentVersion]));
    const ids: string[] = [];
    // One after the other: each may open its data and ask it for its newest periods.
    for (const dashboard of dashboards) {
      const { isPinned, dataVersion, otherSources, zone } = dashboard;
      for (const sourceId of sourceIdsOf(dashboard)) {
        const kept = otherSources[sourceId] ?? dataVersion;
        const version = isPinned ? kept : (current.get(sourceId) ?? kept);
        const columns = await this.sources.columns(sourceId, version);
        const config = await this.periods.configAt(dashboard, sourceId, version);
        for (const { plan } of tilesOf(config, sourceId)) {
          const narrowed = narrowPlan(plan, [], { version, time: undefined, columns, zone });
          ids.push(factId(workspaceId, version, { kind: 'query', plan: narrowed.plan }));
        }
      }
    }
    return ids;
  }
}
