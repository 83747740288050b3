import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, VersionComparison } from '@plumbline/contracts';
import { type Engine, QueryTimeout } from '@plumbline/datasets';
import { AppError, conflict, unusable } from '@plumbline/server';
import { DataSource, LessThan } from 'typeorm';
import { DataSourceVersionRow } from '../catalog/data-source-version.entity.js';
import { ENGINE } from '../shared-parts.js';
import { compareDatasets } from './comparison/compare-datasets.js';
import { DataSourcesQueries } from './data-sources.queries.js';

const DEADLINE_MS = 20_000;

/** What changed between two versions of a source, by default the one before the shown one and that. */
@Injectable()
export class ComparisonsQueries {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(DataSourcesQueries) private readonly queries: DataSourcesQueries,
  ) {}

  /** @throws AppError `not_found`, `conflict` while there is nothing to compare, `unusable` for no such version, `busy` */
  async compare(
    claims: AccessClaims,
    id: string,
    wanted: { from?: number; to?: number },
  ): Promise<VersionComparison> {
    const source = await this.queries.source(claims, id);
    const to = await this.version(id, wanted.to ?? (await this.queries.currentVersion(source)).version);
    const from = wanted.from ? await this.version(id, wanted.from) : await this.versionBefore(to);
    try {
      const [before, after] = [await this.queries.wholeDataset(from), await this.queries.wholeDataset(to)];
      const compared = await compareDatasets(this.engine, before, after, { deadlineMs: DEADLINE_MS });
      return { from: from.version, to: to.version, ...compared };
    } catch (failure) {
      if (failure instanceof QueryTimeout)
        throw new AppError('busy', 'These versions take too long to compare right now.', undefined, 5);
      throw failure;
    }
  }

  private async version(dataSourceId: string, version: number): Promise<DataSourceVersionRow> {
    const row = await this.database.getRepository(DataSourceVersionRow).findOneBy({ dataSourceId, version });
    if (!row) throw unusable(`This data source has no version ${version}.`);
    if (row.status !== 'ready') throw conflict(`Version ${version} is still being read.`);
    return row;
  }

  private async versionBefore({
    dataSourceId,
    version,
  }: DataSourceVersionRow): Promise<DataSourceVersionRow> {
    const row = await this.database.getRepository(DataSourceVersionRow).findOne({
      where: { dataSourceId, status: 'ready', version: LessThan(version) },
      order: { version: 'DESC' },
    });
    if (!row) throw conflict('There is no earlier version to compare with.');
    return row;
  }
}
