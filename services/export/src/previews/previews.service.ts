import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type ExportPreview,
  FORMATS_OF,
  type MailBody,
  PREVIEW,
  type PreviewExportBody,
} from '@plumbline/contracts';
import { JobError } from '@plumbline/jobs';
import { AppError, ChildDied, FairQueue, malformed, unusable } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { STORAGE } from '../config.js';
import { asPreferred } from '../exports/as-preferred.js';
import { type DrawnPages, ExportFiles } from '../files/export-files.service.js';
import { PreviewContents } from './preview-contents.service.js';

/** Drawn at the same time, each by a process of its own; one for each user, whose next one takes its place. */
const PLACES = { places: 2, placesPerKey: 1, waitingPerKey: 2 } as const;

/** Pages of a file before it is made. */
@Injectable()
export class PreviewsService {
  private readonly queue = new FairQueue(PLACES);

  constructor(
    @Inject(PreviewContents) private readonly contents: PreviewContents,
    @Inject(ExportFiles) private readonly files: ExportFiles,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** @throws AppError `malformed` where there are no pages, `unusable` where they cannot be set, and as `PreviewContents.get` does */
  async preview(claims: AccessClaims, body: PreviewExportBody, gone: AbortSignal): Promise<ExportPreview> {
    if (!FORMATS_OF[body.objectType].includes('pdf')) throw malformed('objectType: this has no pages.');
    const { id: content, key } = await this.contents.get(claims, body, gone);
    const contentPath = await this.storage.localPath(key);
    const draw = () => this.draw(claims, body, contentPath, gone);
    return { content, ...(await this.queue.run(claims.sub, draw, gone)) };
  }

  private draw(
    claims: AccessClaims,
    { options, from, showsMail = false }: PreviewExportBody,
    contentPath: string,
    signal: AbortSignal,
  ): Promise<Omit<ExportPreview, 'content'>> {
    return this.files.inFolder(async (folder) => {
      const task = {
        ...{ contentPath, options: asPreferred(options, claims), zone: options.zone ?? claims.zone },
        madeAt: new Date().toISOString(),
        ...{ outPath: join(folder, 'page'), isMailed: showsMail },
      };
      const { pages: count, width, rows } = PREVIEW;
      const range = { from, count, width, rows };
      const { pages, mail, ...whole } = await this.files.draw(task, range, signal).catch(inWords);
      return {
        ...{ ...whole, pages: await Promise.all(pages.map(imageOf)) },
        ...(mail && { mail: await withPictures(mail, task.outPath) }),
      };
    });
  }
}

const imageOf = async ({ path, ...page }: DrawnPages['pages'][number]) => ({
  ...page,
  image: await readFile(path, 'base64'),
});

/** The pictures of a mail lie beside the pages until then. */
async function withPictures(body: MailBody, path: string): Promise<NonNullable<ExportPreview['mail']>> {
  const keys = body.blocks.flatMap((block) => (block.kind === 'picture' ? [block.key] : []));
  const read = keys.map(async (key) => [key, await readFile(`${path}.${key}`, 'base64')] as const);
  return { body, pictures: Object.fromEntries(await Promise.all(read)) };
}

function inWords(error: unknown): never {
  if (error instanceof JobError) throw unusable(error.message);
  if (error instanceof ChildDied && error.ending === 'timeout')
    throw new AppError('busy', 'These pages take too long to lay out here. The file can still be made.');
  throw error;
}
