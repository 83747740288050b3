import { readFile } from 'node:fs/promises';
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import type { DocumentFormat } from '@plumbline/contracts';
import UTIF from 'utif2';
import { ReadError } from '../read-error.js';
import { imageSize, type PixelSize, refuseLarge } from './image-size.js';
import type { Picture } from './picture.js';
import { refuseTorn, refuseTornPieces } from './torn-picture.js';

/** The pages of a picture file, upright as the camera says. */
export interface Pictures {
  pages: number;
  /** Page `n` with all its pixels. @throws ReadError */
  open(n: number): Promise<Picture>;
}

const DAMAGED =
  'The picture is damaged and could not be opened. Open it in another program, save it again and upload that.';

/** @throws ReadError */
export async function openPictures(path: string, format: DocumentFormat): Promise<Pictures> {
  const file = await readFile(path);
  return format === 'tiff' ? tiffPages(file) : onePage(file);
}

function onePage(file: Buffer): Pictures {
  imageSize(file);
  refuseTorn(file);
  return {
    pages: 1,
    open: async () => {
      const image = await loadImage(file).catch(() => undefined);
      if (!image) throw new ReadError('malformed', DAMAGED);
      return pixelsOf(image, image);
    },
  };
}

function tiffPages(file: Buffer): Pictures {
  const pages = tiffDirectories(file);
  return {
    pages: pages.length,
    open: async (n) => {
      const page = pages[n - 1];
      if (!page) throw new ReadError('malformed', DAMAGED);
      try {
        UTIF.decodeImage(file, page);
        const { width, height } = page;
        refuseLarge({ width, height });
        return { width, height, rgba: UTIF.toRGBA8(page) };
      } catch (error) {
        throw error instanceof ReadError ? error : new ReadError('malformed', DAMAGED);
      }
    },
  };
}

/** Of its pages, without the small previews that some programs add. */
function tiffDirectories(file: Buffer): UTIF.IFD[] {
  try {
    const all = UTIF.decode(file);
    const sizes = all.map((page) => ({ width: numberOf(page, 't256'), height: numberOf(page, 't257') }));
    for (const size of sizes) refuseLarge(size);
    for (const page of all)
      for (const [offsets, lengths] of PIECES)
        refuseTornPieces(file.length, numbersOf(page, offsets), numbersOf(page, lengths));
    const pages = all.filter(
      (page, index) => numberOf(page, 't254') % 2 === 0 && (sizes[index]?.width ?? 0) > 0,
    );
    if (pages.length > 0) return pages;
  } catch (error) {
    if (error instanceof ReadError) throw error;
  }
  throw new ReadError('malformed', DAMAGED);
}

/** Where the pieces of a page begin and how long they are: strips, or tiles. */
const PIECES = [
  ['t273', 't279'],
  ['t324', 't325'],
] as const;

function numbersOf(page: UTIF.IFD, tag: string): number[] {
  const value = (page as unknown as Record<string, unknown>)[tag];
  return Array.isArray(value) || ArrayBuffer.isView(value) ? Array.from(value as number[], Number) : [];
}

const numberOf = (page: UTIF.IFD, tag: string): number => numbersOf(page, tag)[0] ?? 0;

function pixelsOf(image: Image, { width, height }: PixelSize): Picture {
  const context = createCanvas(width, height).getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return { width, height, rgba: new Uint8Array(data.buffer) };
}
