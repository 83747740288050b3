import { writeFile } from 'node:fs/promises';
import { toChartModel } from '@plumbline/charts';
import type { ExportBlock, ExportDocument } from '@plumbline/contracts';
import { strToU8, zipSync } from 'fflate';
import { type ExportTask, NotPrintable, type WrittenFile } from '../export-task.js';
import { numberedName } from '../words/numbered-name.js';
import { chartPicture, forecastPicture } from './chart-picture.js';
import { toPng } from './to-png.js';

/** CSS px; charts of at most half a row are narrow. */
const SIZES = { narrow: { width: 640, height: 400 }, wide: { width: 1_080, height: 440 } } as const;
const HALF = 6;

/** The charts of a document as pictures: one alone as it is, several in a zip. Tables are none. */
export async function writePictures(
  { blocks }: ExportDocument,
  { format, outPath, assets }: ExportTask,
): Promise<WrittenFile> {
  const pictures = blocks.flatMap(pictureOf).map(({ title, svg }) => ({
    title,
    bytes: format === 'svg' ? strToU8(svg) : new Uint8Array(toPng(svg, assets)),
  }));
  const [only, ...others] = pictures;
  if (!only) throw new NotPrintable('There is no chart in this that could be a picture.');
  if (others.length === 0) {
    await writeFile(outPath, only.bytes);
    return {};
  }
  const files = pictures.map(({ title, bytes }, at) => [`${numberedName(title, at)}.${format}`, bytes]);
  await writeFile(outPath, zipSync(Object.fromEntries(files)));
  return { ending: 'zip' };
}

function pictureOf(block: ExportBlock): { title: string; svg: string }[] {
  if (block.kind === 'forecast') return [{ title: block.title, svg: forecastPicture(block, SIZES.wide).svg }];
  if (block.kind !== 'chart' || toChartModel(block).kind === 'table') return [];
  const size = block.columns > HALF ? SIZES.wide : SIZES.narrow;
  return [{ title: block.chart.title, svg: chartPicture(block, size).svg }];
}
