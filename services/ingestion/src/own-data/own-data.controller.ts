import { type FileHandle, open } from 'node:fs/promises';
import { Controller, Inject, StreamableFile } from '@nestjs/common';
import {
  type AccessClaims,
  downloadFile,
  type ExportPart,
  exportOwnData,
  type ReceivedBy,
} from '@plumbline/contracts';
import { Implements, Input, notFound, PeopleOnly, Session } from '@plumbline/server';
import { ObjectMissing, type Storage } from '@plumbline/storage';
import { DataSource } from 'typeorm';
import { DataSourceRow } from '../catalog/data-source.entity.js';
import { DataSourcesQueries } from '../data-sources/data-sources.queries.js';
import { STORAGE } from '../shared-parts.js';

const EVERYTHING = { offset: 0, limit: 10_000 };

/** What people uploaded, given back: one file as it came, and this service's part of what the gateway composes. */
@Controller()
export class OwnDataController {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(DataSourcesQueries) private readonly queries: DataSourcesQueries,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  @Implements(downloadFile)
  async file(
    @Input() { id }: ReceivedBy<typeof downloadFile>,
    @Session() claims: AccessClaims,
  ): Promise<StreamableFile> {
    const { fileKey, fileName } = await this.queries.source(claims, id);
    const file = await this.open(fileKey);
    return new StreamableFile(file.createReadStream(), {
      type: 'application/octet-stream',
      disposition: `attachment; filename*=UTF-8''${encodeName(fileName)}`,
    });
  }

  /** Opened before the answer begins: a source may be deleted between looking it up and reading it. */
  private async open(fileKey: string): Promise<FileHandle> {
    try {
      return await open(await this.storage.localPath(fileKey));
    } catch (error) {
      const isGone = error instanceof ObjectMissing || (error as NodeJS.ErrnoException).code === 'ENOENT';
      throw isGone ? notFound() : error;
    }
  }

  @PeopleOnly()
  @Implements(exportOwnData)
  async part(@Session() claims: AccessClaims): Promise<ExportPart> {
    const { sources } = await this.queries.list(claims, EVERYTHING);
    const rows = await this.database.manager.findBy(DataSourceRow, { workspaceId: claims.wid });
    return {
      documents: { 'data-sources.json': sources },
      files: rows
        .filter(({ sampleId }) => sampleId === null)
        .map(({ id, uploadType }) => ({
          name: `data-sources/${id}.${uploadType}`,
          path: `/api/data-sources/${id}/file`,
        })),
    };
  }
}

/** RFC 5987 takes fewer characters than encodeURIComponent leaves. */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
