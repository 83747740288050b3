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

/** Word and Excel files in LibreOffice: each opens, and every number and row is there. None where it is not installed. */
export async function benchOffice(samples: readonly SampleFile[], folder: string): Promise<Figure[]> {
  const soffice = await findLibreOffice();
  if (!soffice) {
    process.stdout.write('Word and Excel files are not opened: this machine has no LibreOffice\n');
    return [];
  }
  const figures: Figure[] = [];
  for (const { name, path, format, cells, figures: keyFigures, rows } of samples) {
    const kind = FORMATS[format];
    if (!kind) continue;
    const [pdf = ''] = await convertByOffice(soffice, path, 'pdf', folder);
    const { text: printed, pages } = await readPdf(await readFile(pdf));
    const text = plain(
      // Sheets cut what is wider than their columns when they are printed.
      format === 'xlsx' ? await sheetsOf(soffice, path, folder) : printed,
    );
    const wanted = format === 'xlsx' ? cells : [...keyFigures, ...cells];
    const missing = [...new Set(wanted)].filter((word) => !text.includes(plain(word)));
    const notOnce = rows.filter((row) => text.split(row).length !== 2);
    figures.push(
      { name: `${kind} of ${name} in LibreOffice: pages`, value: pages.length, unit: '' },
      {
        name: `${kind} of ${name} in LibreOffice: numbers missing`,
        value: missing.length,
        unit: '',
        goal: 0,
      },
      {
        name: `${kind} of ${name} in LibreOffice: rows not there once`,
        value: notOnce.length,
        unit: '',
        goal: 0,
      },
    );
  }
  return figures;
}

async function sheetsOf(soffice: string, path: string, folder: string): Promise<string> {
  const sheets = await convertByOffice(soffice, path, 'csv', folder);
  return (await Promise.all(sheets.map((sheet) => readFile(sheet, 'utf8')))).join('\n');
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');
