import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, Preview, ReadSettings } from '@plumbline/contracts';
import { unusable } from '@plumbline/server';
import { ReadError } from '../reading/read-error.js';
import { ReaderService } from '../uploads/reader.service.js';
import { DataSourcesQueries } from './data-sources.queries.js';
import { VersionsService } from './versions.service.js';

const PREVIEW_DEADLINE_MS = 20_000;

/** The beginning of a file as a reparse with the same settings would read it. Nothing is stored. */
@Injectable()
export class PreviewsService {
  constructor(
    @Inject(DataSourcesQueries) private readonly queries: DataSourcesQueries,
    @Inject(VersionsService) private readonly versions: VersionsService,
    @Inject(ReaderService) private readonly reader: ReaderService,
  ) {}

  /** @throws AppError `not_found`, `unusable` when the file cannot be read this way */
  async preview(claims: AccessClaims, id: string, given: ReadSettings): Promise<Preview> {
    const source = await this.queries.source(claims, id);
    const settings = await this.versions.settings(source, given);
    try {
      return await this.reader.preview(source, settings, { deadlineMs: PREVIEW_DEADLINE_MS });
    } catch (failure) {
      if (failure instanceof ReadError)
        throw unusable(failure.message, { code: failure.code, ...failure.place });
      throw failure;
    }
  }
}
