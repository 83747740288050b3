import { Inject, Injectable } from '@nestjs/common';
import type { ExportSource } from '@plumbline/contracts';
import { DataSource } from 'typeorm';
import { SourceAnswers } from '../live/source-answers.js';
import { orRefused } from '../sources/query-refusal.js';
import type { SourceRow } from '../sources/source.entity.js';
import { SourceVersionRow } from '../sources/source-version.entity.js';
import { SourcesService } from '../sources/sources.service.js';
import { countPlan } from '../tiles/tile-plans.js';
import { refuse } from './content-refused.js';

/** What a document says of the data it is made from. */
@Injectable()
export class ExportSources {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(SourceAnswers) private readonly answers: SourceAnswers,
  ) {}

  /**
   * A source at a version, by default the one that is shown now. Of a live one `told` says in which zone its numbers were
   * asked for, and when the oldest of them was given. @throws ContentRefused
   */
  async at(
    workspaceId: string,
    id: string,
    wanted?: number,
    told: { zone?: string; asOf?: string | undefined } = {},
  ): Promise<ExportSource> {
    const source = await this.sources.find(workspaceId, id).catch(refuse);
    const { name, currentVersion } = source;
    const version = wanted ?? currentVersion;
    if (source.isLive) return this.live(source, version, told);
    const read = await this.database.manager.findOneByOrFail(SourceVersionRow, { sourceId: id, version });
    return { id, name, version, rowCount: read.rowCount, asOf: (read.readAt ?? new Date()).toISOString() };
  }

  /** As many rows as its database holds, when it said so. */
  private async live(
    source: SourceRow,
    version: number,
    { zone, asOf }: { zone?: string; asOf?: string | undefined },
  ): Promise<ExportSource> {
    const open = await this.sources.openVersion(source, version, 'UTC', 'anywhere').catch(refuse);
    const { result, live } = await orRefused(this.answers.one(open, countPlan(open, [], zone))).catch(refuse);
    const rowCount = Number(result.rows[0]?.[0]);
    const [oldest = new Date().toISOString()] = [asOf, live?.asOf].flatMap((one) => one ?? []).toSorted();
    return { id: source.id, name: source.name, version, rowCount, asOf: oldest, isLive: true };
  }
}
