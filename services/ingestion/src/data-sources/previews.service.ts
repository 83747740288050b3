import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, Preview, ReadSettings, ReadSettingsChange } from '@plumbline/contracts';
import { AppError, conflict, FairQueue, unusable } from '@plumbline/server';
import { type DataFile, dataFileOf, isToBeTaken } from '../catalog/stored-file.js';
import { FileParser } from '../parse-upload/file-parser.js';
import { ParseError } from '../parsing/source/parse-error.js';
import { DataSourcesQueries } from './data-sources.queries.js';
import { KeptPreviews } from './kept-previews.js';
import { VersionsService } from './versions.service.js';

const PREVIEW_DEADLINE_MS = 20_000;
/** Each preview is a process of its own, and a workspace has one of the two; more wait, but not more than a user causes. */
const PREVIEWS_AT_ONCE = 2;
const PREVIEWS_WAITING = 10;

/** The beginning of a file, or the rows from a line on, as a reparse with the same settings would read it. Nothing is stored for longer than it is looked at. */
@Injectable()
export class PreviewsService {
  private readonly queue = new FairQueue({ places: PREVIEWS_AT_ONCE, waitingPerKey: PREVIEWS_WAITING });

  constructor(
    @Inject(DataSourcesQueries) private readonly queries: DataSourcesQueries,
    @Inject(VersionsService) private readonly versions: VersionsService,
    @Inject(FileParser) private readonly reader: FileParser,
    @Inject(KeptPreviews) private readonly kept: KeptPreviews,
  ) {}

  /** @throws AppError `not_found`, `unusable` when the file cannot be read this way, `busy` */
  async preview(
    claims: AccessClaims,
    id: string,
    given: ReadSettingsChange,
    fromLine?: number,
  ): Promise<Preview> {
    const source = await this.queries.source(claims, id);
    if (isToBeTaken(source))
      throw unusable('Its rows could not be read from the database. Refresh it when the database is back.');
    const file = dataFileOf(source);
    if (!file) throw conflict('This data source has no file that could be read with other settings.');
    const settings = await this.versions.settings(source, given);
    try {
      return (
        (await this.kept.answer(file, settings, fromLine)) ??
        (await this.queue.run(claims.wid, () => this.read(file, settings, fromLine)))
      );
    } catch (failure) {
      // Its file goes at once when a source is deleted.
      await this.queries.source(claims, id);
      if (!(failure instanceof ParseError)) throw failure;
      // Of the machine, not of the file: work beyond what files take ends by the child's processor time.
      if (failure.code === 'timeout')
        throw new AppError('busy', 'This preview takes too long right now. Please try again.', undefined, 5);
      throw unusable(failure.message, { code: failure.code, ...failure.place });
    }
  }

  private read(file: DataFile, settings: ReadSettings, fromLine: number | undefined): Promise<Preview> {
    const options = { deadlineMs: PREVIEW_DEADLINE_MS, fromLine };
    if (!this.kept.takes(file)) return this.reader.preview(file, settings, options);
    return this.reader.preview(file, settings, options, (preview, textsPath) =>
      this.kept.keep(file, settings, preview, textsPath),
    );
  }
}
