import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DocumentPicture, MAX_DOCUMENT_PAGES, THUMBNAILS } from '@plumbline/contracts';
import type { KindPage } from './kinds/recognise-kind.js';
import { type DescribedPage, describePage } from './layout/describe-page.js';
import type { Table } from './layout/table.js';
import { readPage } from './ocr/read-page.js';
import { type OpenDocument, openDocument } from './open-document.js';
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

/** Pages at the beginning by which the kind of a document is recognised, and what counts as the top of one. */
const KIND_PAGES = 5;
const TOP = 0.35;
const TOP_POINTS = 250;

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
  const { pages, copy, textEncoding } = document;
  refuseTooMany(pages);
  if (copy) await writeFile(join(folder, COPY_FILE), copy);
  let before: Table | undefined;
  for (let n = from; n <= pages; n += 1) {
    const content = await readPage(document, n, () => onProgress({ pages }));
    const described = describePage(n, content, before);
    before = described.layout.tables.at(-1);
    await keepPage(document, described, folder);
    const page = inOneLine(described);
    onProgress({ page, pages, ...(tellsKind(n, pages) && { kindPage: kindPageOf(described) }) });
  }
  return { isLocked: false, pages, hasCopy: copy !== undefined, ...(textEncoding && { textEncoding }) };
}

/** The beginning and the end say what a document is. */
const tellsKind = (n: number, pages: number): boolean => n <= KIND_PAGES || n > pages - 2;

function kindPageOf({ page, layout }: DescribedPage): KindPage {
  const height = Math.max(...layout.lines.map(({ box }) => box[3]), 1);
  const lines = page.lines.map(({ text }, index) => {
    const top = layout.lines[index]?.box[1] ?? 0;
    return { text, isTop: top < Math.max(height * TOP, TOP_POINTS) };
  });
  return { n: page.n, lines };
}

async function keepPage(document: OpenDocument, { page }: DescribedPage, folder: string): Promise<void> {
  const { n, rotation } = page;
  await writeFile(join(folder, pageFile(n)), JSON.stringify(page));
  if (n <= THUMBNAILS.pages && page.origin !== 'unread') {
    // A page that cannot be drawn can still be read.
    const picture = await document.draw(n, THUMBNAILS.width, rotation).catch(() => undefined);
    if (picture)
      await writeFile(join(folder, pictureFile(n, THUMBNAILS.width)), await encodePicture(picture));
  }
}

function inOneLine({ page }: DescribedPage): DocumentPicture {
  const { n, width, height, rotation, origin, words } = page;
  return { n, width, height, rotation, origin, words: words.length };
}

function refuseTooMany(pages: number): void {
  if (pages <= MAX_DOCUMENT_PAGES) return;
  throw new ReadError(
    'too_many_pages',
    `The document has ${pages.toLocaleString('en-US')} pages; the limit is ${MAX_DOCUMENT_PAGES}. Split it, and upload the part that you need.`,
  );
}
