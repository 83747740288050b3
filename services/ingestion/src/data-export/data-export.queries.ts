import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, ExportPart } from '@plumbline/contracts';
import type { DataExportSource } from '@plumbline/service';
import { DataSource } from 'typeorm';
import { DataSourceRow } from '../catalog/data-source.entity.js';
import { isToBeTaken } from '../catalog/stored-file.js';
import { DataSourcesQueries } from '../data-sources/data-sources.queries.js';

const EVERYTHING = { offset: 0, limit: 10_000 };

/** Rows of a database are kept as comma-separated text, and of a merge how it was made. */
const ENDINGS: Record<string, string> = { database: 'csv', merge: 'merge.json' };

/** What people uploaded, given back: the list of their sources, and where each file lies. */
@Injectable()
export class DataExportQueries implements DataExportSource {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(DataSourcesQueries) private readonly queries: DataSourcesQueries,
  ) {}

  async exportData(claims: AccessClaims): Promise<ExportPart> {
    const { sources } = await this.queries.list(claims, EVERYTHING);
    const rows = await this.database.manager.findBy(DataSourceRow, { workspaceId: claims.wid });
    return {
      documents: { 'data-sources.json': sources },
      files: rows
        .filter((row) => row.sampleId === null && !isToBeTaken(row))
        .map(({ id, uploadType }) => ({
          name: `data-sources/${id}.${ENDINGS[uploadType] ?? uploadType}`,
          path: `/api/data-sources/${id}/file`,
        })),
    };
  }
}
