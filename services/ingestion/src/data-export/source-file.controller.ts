import { type FileHandle, open } from 'node:fs/promises';
import { Controller, Inject, StreamableFile } from '@nestjs/common';
import { type AccessClaims, downloadFile, type ReceivedBy } from '@plumbline/contracts';
import { attachment } from '@plumbline/intake';
import { Implements, Input, notFound, Session } from '@plumbline/server';
import { ObjectMissing, type Storage } from '@plumbline/storage';
import { DataSourcesQueries } from '../data-sources/data-sources.queries.js';
import { STORAGE } from '../shared-parts.js';

/** What people uploaded, given back: one file as it came. */
@Controller()
export class SourceFileController {
  constructor(
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
      disposition: attachment(fileName),
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
}
