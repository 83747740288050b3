import { Inject, Injectable } from '@nestjs/common';
import type { ExportSource } from '@plumbline/contracts';
import { DataSource } from 'typeorm';
import { SourceVersionRow } from '../sources/source-version.entity.js';
import { SourcesService } from '../sources/sources.service.js';
import { refuse } from './content-refused.js';

/** What a document says of the data it is made from. */
@Injectable()
export class ExportSources {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SourcesService) private readonly sources: SourcesService,
  ) {}

  /** A source at a version, by default the one that is shown now. @throws ContentRefused */
  async at(workspaceId: string, id: string, wanted?: number): Promise<ExportSource> {
    const { name, currentVersion } = await this.sources.find(workspaceId, id).catch(refuse);
    const version = wanted ?? currentVersion;
    const read = await this.database.manager.findOneByOrFail(SourceVersionRow, { sourceId: id, version });
    return { id, name, version, rowCount: read.rowCount, asOf: (read.readAt ?? new Date()).toISOString() };
  }
}
