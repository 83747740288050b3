import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPages } from '../read-document/read-pages.js';
import { readerChildren } from '../reading/child/run-reader-child.js';
import { extract } from '../reading/extraction/extract.js';
import { ReadError } from '../reading/read-error.js';
import { BUNDLED_TEMPLATES } from '../templates/bundled-templates.js';
import type { DocumentFigure } from './document-figure.js';
import { fitCalibration } from './fit-calibration.js';
import { isRight, type Judged, plain } from './judge.js';
import { contracts, invoices, type KnownDocument, receipts } from './known-documents.js';
import { benchLearning } from './learning.bench.js';
import { madeInvoices, unknownInvoices } from './made-invoices.js';
import { benchReadingSpeed } from './reading-speed.bench.js';

const MADE_OF_EACH = 40;

/** Extraction against known values; `say` takes what is printed besides the figures. */
export async function benchDocuments(folder: string, say: (line: string) => void): Promise<DocumentFigure[]> {
  const known = [...(await contracts(folder)), ...(await invoices(folder)), ...(await receipts(folder))];
  const made = madeInvoices(MADE_OF_EACH);
  const judged = [...known, ...made].flatMap(judge);
  for (const { family, field, value, known: right, errorChance } of judged.filter((each) => !each.isRight))
    say(`${family}: ${field} reads ${value ?? 'nothing'}, is ${right ?? 'absent'} (${errorChance})`);
  const { found, absent, error, leftOutError } = fitCalibration(judged);
  say(
    `curves: found ${found.slope.toFixed(2)} ${found.shift.toFixed(2)}, absent ${absent.slope.toFixed(2)} ${absent.shift.toFixed(2)}`,
  );
  const { before, after } = benchLearning(unknownInvoices(MADE_OF_EACH));
  const settled = judged.filter(({ errorChance }) => errorChance <= 0.01);
  const share = (of: readonly Judged[]) =>
    (100 * of.filter((each) => each.isRight).length) / Math.max(1, of.length);
  const inFamily = (begin: string) => judged.filter(({ family }) => family.startsWith(begin));
  return [
    { name: 'contracts: four fields, F1', value: contractF1(known), unit: '%', goal: 60, isFloor: true },
    {
      name: 'invoices: header fields right',
      value: share(inFamily('invoice ')),
      unit: '%',
      goal: 80,
      isFloor: true,
    },
    {
      name: 'receipts: four fields right',
      value: share(inFamily('receipts')),
      unit: '%',
      goal: 75,
      isFloor: true,
    },
    { name: 'made invoices: fields right', value: share(inFamily('made')), unit: '%' },
    { name: 'wrong sums caught', value: caught(made), unit: '%', goal: 100, isFloor: true },
    { name: 'calibration error', value: error, unit: '', goal: 0.07 },
    { name: 'calibration error of families that were left out', value: leftOutError, unit: '', goal: 0.07 },
    { name: 'settled by rule', value: (100 * settled.length) / judged.length, unit: '%' },
    { name: 'of these right', value: share(settled), unit: '%' },
    { name: 'numbers beside unknown words found', value: before, unit: '%' },
    { name: 'the same after one correction', value: after, unit: '%', goal: 95, isFloor: true },
    ...(await benchOddFiles(folder)),
    ...(await benchReadingSpeed()),
  ];
}

const fieldsOf = (kind: KnownDocument['kind']) =>
  BUNDLED_TEMPLATES.find((template) => template.kind === kind)?.fields ?? [];

function judge({ family, kind, pages, known }: KnownDocument): Judged[] {
  const { fields } = extract(pages, fieldsOf(kind), []);
  return Object.entries(known).flatMap(([name, right]): Judged[] => {
    const field = fields.find((each) => each.name === name);
    if (!field) return [];
    const { value, errorChance } = field;
    return [
      ...[{ family, field: name, value, known: right, errorChance }].map((each) => ({
        ...each,
        isRight: isRight(field, right),
        isAbsent: value === null,
      })),
    ];
  });
}

/** Values that are right among those stated and those known, over all contracts. */
function contractF1(documents: readonly KnownDocument[]): number {
  let [stated, right, known] = [0, 0, 0];
  for (const { kind, pages, known: values, parties = [] } of documents) {
    if (kind !== 'contract') continue;
    const { fields } = extract(pages, fieldsOf(kind), []);
    const of = (name: string) => fields.find((field) => field.name === name);
    for (const [name, value] of Object.entries(values)) {
      const field = of(name);
      if (!field) continue;
      if (value !== null) known += 1;
      if (field.value !== null) stated += 1;
      if (field.value !== null && value !== null && isRight(field, value)) right += 1;
    }
    const found = ['First party', 'Second party'].flatMap((name) => of(name)?.value ?? []);
    stated += found.length;
    known += parties.length;
    right += found.filter((name) => parties.some((party) => plain(party) === plain(name))).length;
  }
  return (200 * right) / Math.max(1, stated + known);
}

/** Invoices whose wrong sum failed a check, and right ones of which none did. */
function caught(made: ReturnType<typeof madeInvoices>): number {
  const planted = made.filter(({ planted: wrong }) => wrong !== undefined);
  const failed = planted.filter(({ pages, kind }) => {
    const { checks, tables } = extract(pages, fieldsOf(kind), []);
    return [...checks, ...tables.flatMap((table) => table.checks)].some(({ ok }) => !ok);
  });
  return (100 * failed.length) / planted.length;
}

const PAGE_DEADLINE_MS = 30_000;
const MOST_MEMORY_MB = 600;

/** Odd files, each in a process with the limits that the product has. */
async function benchOddFiles(folder: string): Promise<DocumentFigure[]> {
  const own = join(folder, 'docs_pdfjs');
  const files = (await readdir(own)).filter((file) => file.endsWith('.pdf'));
  const children = readerChildren();
  let [readable, crashed] = [0, 0];
  try {
    for (const file of files) {
      const ended = await readOdd(join(own, file), children);
      if (ended === 'readable') readable += 1;
      if (ended === 'crashed') crashed += 1;
    }
  } finally {
    children.close();
  }
  return [
    {
      name: 'odd PDFs read, or asked for their password',
      value: (100 * readable) / files.length,
      unit: '%',
      goal: 97,
      isFloor: true,
    },
    { name: 'odd PDFs that crash, hang or take over 600 MB', value: crashed, unit: '', goal: 0 },
  ];
}

async function readOdd(
  path: string,
  children: ReturnType<typeof readerChildren>,
): Promise<'readable' | 'refused' | 'crashed'> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-odd-'));
  try {
    const options = {
      memoryLimitMb: MOST_MEMORY_MB,
      signal: new AbortController().signal,
      onPage: () => undefined,
      pageDeadlineMs: PAGE_DEADLINE_MS,
    };
    await readPages(children, { kind: 'read', path, format: 'pdf', folder, from: 1 }, options);
    return 'readable';
  } catch (failure) {
    if (!(failure instanceof ReadError)) throw failure;
    return ['timeout', 'worker_crashed', 'file_too_complex'].includes(failure.code) ? 'crashed' : 'refused';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
