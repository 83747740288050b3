import { readFile } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type AccessClaims, THUMBNAILS } from '@plumbline/contracts';
import { AppError, FairQueue } from '@plumbline/server';
import { ObjectMissing, type Storage } from '@plumbline/storage';
import { pictureKey } from '../catalog/storage-keys.js';
import { DocumentReader } from '../read-document/document-reader.js';
import { ReadError } from '../reading/read-error.js';
import { STORAGE } from '../shared-parts.js';
import { PagesQueries, type ReadPage } from './pages.queries.js';

/** Widths that screens ask for: pictures of them are kept, others are drawn each time. */
const KEPT_WIDTHS: ReadonlySet<number> = new Set([THUMBNAILS.width, 480, 960, 1_440, 1_920]);
/** Pictures drawn at the same time, each by a process of its own. */
const DRAWN_AT_ONCE = 2;

interface Wanted {
  n: number;
  width: number;
}

/** Pictures of pages, drawn when they are first asked for. */
@Injectable()
export class PicturesService {
  private readonly queue = new FairQueue({ places: DRAWN_AT_ONCE });

  constructor(
    @Inject(PagesQueries) private readonly pages: PagesQueries,
    @Inject(DocumentReader) private readonly reader: DocumentReader,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** A PNG or JPEG file. @throws AppError `not_found`, `conflict` while it is not read, `unusable` where it cannot be drawn */
  async picture(claims: AccessClaims, id: string, wanted: Wanted, gone: AbortSignal): Promise<Buffer> {
    const page = await this.pages.find(claims, id, wanted.n);
    const key = pictureKey(page.readingKey, wanted.n, wanted.width);
    const find = () => (KEPT_WIDTHS.has(wanted.width) ? this.find(key) : undefined);
    // Asked again when it has its turn: somebody else may have had it drawn meanwhile.
    const draw = async () => (await find()) ?? this.draw(page, wanted, key, gone);
    return (await find()) ?? this.queue.run(claims.wid, draw, gone);
  }

  private async find(key: string): Promise<Buffer | undefined> {
    try {
      return await readFile(await this.storage.localPath(key));
    } catch (error) {
      if (error instanceof ObjectMissing) return undefined;
      throw error;
    }
  }

  private async draw(
    { document, page: { rotation } }: ReadPage,
    { n, width }: Wanted,
    key: string,
    gone: AbortSignal,
  ): Promise<Buffer> {
    const { fileKey, copyKey, format } = document;
    const source = { fileKey: copyKey ?? fileKey, format: copyKey ? ('pdf' as const) : format };
    const keep = async (path: string): Promise<Buffer> => {
      const file = await readFile(path);
      if (KEPT_WIDTHS.has(width)) await this.storage.putFile(key, path);
      return file;
    };
    try {
      const picture = await this.reader.draw(source, { page: n, width, rotation, signal: gone }, keep);
      if (picture) return picture;
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
    }
    throw new AppError('unusable', 'This page could not be drawn. The original is there to download.');
  }
}
