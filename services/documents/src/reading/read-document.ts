import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DocumentPicture, MAX_DOCUMENT_PAGES, THUMBNAILS } from '@plumbline/contracts';
import type { OpenDocument } from './open-document.js';
import { openDocument } from './open-document.js';
import { describePage } from './page/describe-page.js';
import { LockedDocument } from './pdf/pdf-document.js';
import { encodePicture } from './pictures/encode-picture.js';
import { ReadError } from './read-error.js';
import {
  COPY_FILE,
  pageFile,
  pictureFile,
  type ReaderAnswers,
  type ReadProgress,
  type ReadTask,
} from './tasks.js';

/** Reads a document page by page, each page's files first, then the news of it. @throws ReadError */
export async function readDocument(
  { path, format, folder, from }: ReadTask,
  onProgress: (progress: ReadProgress) => void,
): Promise<ReaderAnswers['read']> {
  const document = await openDocument(path, format).catch((error: unknown) => {
    if (error instanceof LockedDocument) return undefined;
    throw error;
  });
  if (!document) return { isLocked: true, pages: 0, hasCopy: false };
  const { pages, copy } = document;
  refuseTooMany(pages);
  if (copy) await writeFile(join(folder, COPY_FILE), copy);
  for (let n = from; n <= pages; n += 1) onProgress({ page: await readPage(document, n, folder), pages });
  return { isLocked: false, pages, hasCopy: copy !== undefined };
}

async function readPage(document: OpenDocument, n: number, folder: string): Promise<DocumentPicture> {
  const page = describePage(n, await document.read(n));
  await writeFile(join(folder, pageFile(n)), JSON.stringify(page));
  if (n <= THUMBNAILS.pages && page.origin !== 'unread') {
    // A page that cannot be drawn can still be read.
    const picture = await document.draw(n, THUMBNAILS.width).catch(() => undefined);
    if (picture)
      await writeFile(join(folder, pictureFile(n, THUMBNAILS.width)), await encodePicture(picture));
  }
  const { width, height, rotation, origin, words } = page;
  return { n, width, height, rotation, origin, words: words.length };
}

function refuseTooMany(pages: number): void {
  if (pages <= MAX_DOCUMENT_PAGES) return;
  throw new ReadError(
    'too_many_pages',
    `The document has ${pages.toLocaleString('en-US')} pages; the limit is ${MAX_DOCUMENT_PAGES}. Split it, and upload the part that you need.`,
  );
}
