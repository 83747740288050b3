import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, Preview, ReadSettingsChange } from '@plumbline/contracts';
import { unusable } from '@plumbline/server';
import { ReadError } from '../reading/read-error.js';
import { ReaderService } from '../uploads/reader.service.js';
import { DataSourcesQueries } from './data-sources.queries.js';
import { Slots } from './slots.js';
import { VersionsService } from './versions.service.js';

const PREVIEW_DEADLINE_MS = 20_000;
/** Each preview is a process of its own; more of them wait, and more than a person can cause are refused. */
const PREVIEWS_AT_ONCE = 2;
const PREVIEWS_WAITING = 20;

/** The beginning of a file as a reparse with the same settings would read it. Nothing is stored. */
@Injectable()
export class PreviewsService {
  private readonly slots = new Slots(PREVIEWS_AT_ONCE, PREVIEWS_WAITING);

  constructor(
    @Inject(DataSourcesQueries) private readonly queries: DataSourcesQueries,
    @Inject(VersionsService) private readonly versions: VersionsService,
    @Inject(ReaderService) private readonly reader: ReaderService,
  ) {}

  /** @throws AppError `not_found`, `unusable` when the file cannot be read this way, `busy` */
  async preview(claims: AccessClaims, id: string, given: ReadSettingsChange): Promise<Preview> {
    const source = await this.queries.source(claims, id);
    const settings = await this.versions.settings(source, given);
    try {
      return await this.slots.use(() =>
        this.reader.preview(source, settings, { deadlineMs: PREVIEW_DEADLINE_MS }),
      );
    } catch (failure) {
      if (failure instanceof ReadError)
        throw unusable(failure.message, { code: failure.code, ...failure.place });
      throw failure;
    }
  }
}
