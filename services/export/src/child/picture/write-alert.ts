import { writeFile } from 'node:fs/promises';
import { AlertPicture, printTheme } from '@plumbline/charts';
import { ALERT_PICTURE } from '@plumbline/contracts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { AlertTask } from '../export-task.js';
import { toPng } from './to-png.js';

/** The series of an alert as its own screen draws it. */
export async function writeAlert({ series, outPath, assets }: AlertTask): Promise<void> {
  const { label, format = {}, period, periods, messages } = series;
  const picture = { data: { periods, messages }, label, format, period, theme: printTheme, ...ALERT_PICTURE };
  await writeFile(outPath, toPng(renderToStaticMarkup(createElement(AlertPicture, picture)), assets));
}
