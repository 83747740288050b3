import { readFile } from 'node:fs/promises';
import { readPdf, type SampleFile } from '@plumbline/export/bench';
import { findLibreOffice } from '../../servers/programs.js';
import type { Figure } from '../figures.js';
import { checkPdfUa } from './check-pdf-ua.js';
import { convertByOffice } from './convert-by-office.js';

const FORMATS: Partial<Record<SampleFile['format'], string>> = { docx: 'Word', xlsx: 'Excel' };

/** PDF files by veraPDF: each must be PDF/UA-1. None where veraPDF cannot be had. */
export async function benchPdfUa(files: readonly { name: string; path: string }[]): Promise<Figure[]> {
  const verdicts = await checkPdfUa(files.map(({ path }) => path));
  if (!verdicts) {
    process.stdout.write('PDF/UA is not checked: this machine has no Java with its compiler, or no Maven\n');
    return [];
  }
  return verdicts.map(({ failed, rules }, at) => {
    for (const rule of rules) process.stdout.write(`${files[at]?.name}: ${rule}\n`);
    return { name: `${files[at]?.name}: what breaks PDF/UA-1`, value: failed, unit: '', goal: 0 };
  });
}

/**
 * Word and Excel files in LibreOffice: each opens, and every number and row is there, on pages or as a sheet's values.
 * None where it is not installed.
 */
export async function benchOffice(samples: readonly SampleFile[], folder: string): Promise<Figure[]> {
  const soffice = await findLibreOffice();
  if (!soffice) {
    process.stdout.write('Word and Excel files are not opened: this machine has no LibreOffice\n');
    return [];
  }
  const figures: Figure[] = [];
  for (const sample of samples) {
    const kind = FORMATS[sample.format];
    if (!kind) continue;
    const name = `${kind} of ${sample.name} in LibreOffice`;
    const { text, wanted } = await openedIn(soffice, sample, folder);
    const missing = [...new Set(wanted)].filter((word) => !text.includes(plain(word)));
    const notOnce = sample.rows.filter((row) => text.split(row).length !== 2);
    figures.push(
      { name: `${name}: numbers missing`, value: missing.length, unit: '', goal: 0 },
      { name: `${name}: rows not there once`, value: notOnce.length, unit: '', goal: 0 },
    );
  }
  return figures;
}

/** What LibreOffice reads in a file, and what must be among it. */
async function openedIn(
  soffice: string,
  { path, format, figures, cells, values }: SampleFile,
  folder: string,
): Promise<{ text: string; wanted: string[] }> {
  if (format === 'xlsx') return { text: plain(await sheetsOf(soffice, path, folder)), wanted: values };
  const [pdf = ''] = await convertByOffice(soffice, path, 'pdf', folder);
  const { text } = await readPdf(await readFile(pdf));
  return { text: plain(text), wanted: [...figures, ...cells] };
}

async function sheetsOf(soffice: string, path: string, folder: string): Promise<string> {
  const sheets = await convertByOffice(soffice, path, 'csv', folder);
  return (await Promise.all(sheets.map((sheet) => readFile(sheet, 'utf8')))).join('\n');
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');
