import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import UTIF from 'utif2';
import { openPictures } from './open-pictures.js';

function picture(): Canvas {
  const canvas = createCanvas(200, 300);
  const context = canvas.getContext('2d');
  context.fillStyle = '#f0e8d8';
  context.fillRect(0, 0, 200, 300);
  for (let line = 0; line < 20; line += 1) {
    context.fillStyle = `rgb(${line * 12}, 40, 90)`;
    context.fillRect(10, 10 + line * 14, 100 + ((line * 37) % 80), 8);
  }
  return canvas;
}

const canvas = picture();
const { data } = canvas.getContext('2d').getImageData(0, 0, 200, 300);
const FILES = {
  jpeg: canvas.toBuffer('image/jpeg'),
  png: canvas.toBuffer('image/png'),
  tiff: Buffer.from(UTIF.encodeImage(new Uint8Array(data.buffer), 200, 300)),
};

async function pagesOf(format: keyof typeof FILES, file: Buffer): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-pictures-'));
  try {
    await writeFile(join(folder, 'picture'), file);
    const pictures = await openPictures(join(folder, 'picture'), format);
    await pictures.open(1);
    return pictures.pages;
  } finally {
    await rm(folder, { recursive: true });
  }
}

it.each(['jpeg', 'png', 'tiff'] as const)(
  'a %s that was cut off is refused in words instead of being read with blank paper at its end (DOC-001)',
  async (format) => {
    const file = FILES[format];
    expect(await pagesOf(format, file)).toBe(1);
    const torn = file.subarray(0, Math.floor(file.length * 0.6));
    await expect(pagesOf(format, torn)).rejects.toThrow('ends before its last line');
  },
);
