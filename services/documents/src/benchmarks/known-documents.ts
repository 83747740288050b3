import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentPage } from '@plumbline/contracts';
import { describePage } from '../reading/layout/describe-page.js';
import { openDocument } from '../reading/open-document.js';
import type { Word } from '../reading/page/page-content.js';

/** A document whose values are known. */
export interface KnownDocument {
  /** Documents that look alike: what is fitted on others is tried on these. */
  family: string;
  kind: 'contract' | 'invoice' | 'receipt';
  pages: DocumentPage[];
  /** Right values of the fields of its template; null where it has none. Without an entry nothing is known. */
  known: Readonly<Record<string, string | null>>;
  /** Of a contract: everybody it is between. */
  parties?: readonly string[];
}

export async function readPdfPages(path: string): Promise<DocumentPage[]> {
  const document = await openDocument(path, 'pdf');
  const pages: DocumentPage[] = [];
  for (let n = 1; n <= document.pages; n += 1) pages.push(describePage(n, await document.read(n)).page);
  return pages;
}

export async function contracts(folder: string): Promise<KnownDocument[]> {
  const lines = (await readFile(join(folder, 'docs_kleister/expected.tsv'), 'utf8')).split('\n');
  const documents: KnownDocument[] = [];
  for (const line of lines) {
    const [file = '', facts = ''] = line.split('\t');
    const path = join(folder, 'docs_kleister/documents', file);
    if (file === '' || !existsSync(path)) continue;
    const values = facts.split(' ').map((fact) => fact.split('=') as [string, string]);
    const of = (name: string) =>
      values.filter(([key]) => key === name).map(([, value]) => (value ?? '').replaceAll('_', ' '));
    documents.push({
      ...{ family: 'contracts', kind: 'contract', pages: await readPdfPages(path) },
      known: {
        'Effective date': of('effective_date')[0] ?? null,
        'Governing law': of('jurisdiction')[0] ?? null,
        Term: of('term')[0] ?? null,
      },
      parties: of('party'),
    });
  }
  return documents;
}

const INVOICE_FIELDS: Readonly<Record<string, string>> = {
  ...{ issuer: 'Supplier', amount: 'Total', amount_untaxed: 'Subtotal', amount_tax: 'Tax' },
  ...{ date: 'Invoice date', date_due: 'Due date', invoice_number: 'Invoice number', iban: 'IBAN' },
};

export async function invoices(folder: string): Promise<KnownDocument[]> {
  const own = join(folder, 'docs_invoice2data');
  const files = (await readdir(own)).filter((file) => file.endsWith('.pdf')).sort();
  return Promise.all(
    files.map(async (file): Promise<KnownDocument> => {
      const [facts] = JSON.parse(await readFile(join(own, file.replace('.pdf', '.json')), 'utf8'));
      const known = Object.entries(INVOICE_FIELDS).flatMap(([key, name]) =>
        facts[key] === undefined ? [] : [[name, String(facts[key])]],
      );
      const pages = await readPdfPages(join(own, file));
      return { family: `invoice ${file}`, kind: 'invoice', pages, known: Object.fromEntries(known) };
    }),
  );
}

/** Receipts come as words with their places, as recognition gave them. */
export async function receipts(folder: string): Promise<KnownDocument[]> {
  const own = join(folder, 'docs_SROIE');
  const files = (await readdir(join(own, 'key'))).sort();
  return Promise.all(
    files.map(async (file): Promise<KnownDocument> => {
      const key = JSON.parse(await readFile(join(own, 'key', file), 'utf8'));
      const boxes = await readFile(join(own, 'box', file.replace('.json', '.csv')), 'utf8');
      return {
        ...{ family: 'receipts', kind: 'receipt', pages: [pageOfBoxes(boxes)] },
        known: { Merchant: key.company, Date: key.date, Address: key.address, Total: key.total },
      };
    }),
  );
}

/** A line of text in a box, of whose words nobody says where they begin: by the letters before them. */
function pageOfBoxes(text: string): DocumentPage {
  const words = text.split(/\r?\n/).flatMap((line): Word[] => {
    const parts = line.split(',');
    if (parts.length < 9) return [];
    const [x0 = 0, y0 = 0, , , x1 = 0, y1 = 0] = parts.slice(0, 8).map(Number);
    const written = parts.slice(8).join(',');
    const width = (x1 - x0) / Math.max(1, written.length);
    return [...written.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      box: [x0 + match.index * width, y0, x0 + (match.index + match[0].length) * width, y1],
      isBold: false,
      isVertical: false,
    }));
  });
  const width = Math.max(...words.map(({ box }) => box[2])) + 40;
  const height = Math.max(...words.map(({ box }) => box[3])) + 40;
  return describePage(1, { width, height, rotation: 0, origin: 'text', words, rules: [] }).page;
}
