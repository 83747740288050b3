import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatInstant } from '@plumbline/charts';
import type { ExportDocument } from '@plumbline/contracts';
import type { ReportTask, WrittenReport } from '../export-task.js';
import { footerWords, originWords } from '../words/document-words.js';
import { factWords, referenceWords } from '../words/fact-words.js';
import { pageSize } from './page-size.js';
import { typesetBlocks } from './report-blocks.js';
import { shortenTables } from './shorten-tables.js';

const PAPERS = { letter: 'us-letter', a4: 'a4' } as const;
const FIGURES_PER_ROW = { portrait: 4, landscape: 5 } as const;

/** Writes down what a PDF will show, in a folder that the typesetter reads: `data.json`, and a drawing for each chart. */
export async function writeReport(whole: ExportDocument, task: ReportTask): Promise<WrittenReport> {
  const { mostRows, reportPath } = task;
  const { content, rows } = mostRows === undefined ? { content: whole } : shortenTables(whole, mostRows);
  const { data, pictures } = reportOf(content, task);
  await mkdir(reportPath);
  await writeFile(join(reportPath, 'data.json'), JSON.stringify(data));
  for (const [path, svg] of pictures) await writeFile(join(reportPath, path), svg);
  return rows ? { rows } : {};
}

function reportOf(content: ExportDocument, { options, zone, madeAt }: ReportTask) {
  const page = pageSize(options);
  const { blocks, pictures } = typesetBlocks(content.blocks, page);
  const data = {
    title: content.title,
    keywords: ['Plumbline', ...content.sources.map(({ name }) => name)],
    paper: PAPERS[options.paper],
    landscape: options.orientation === 'landscape',
    size: page.text,
    figuresPerRow: FIGURES_PER_ROW[options.orientation],
    made: `Made ${formatInstant(madeAt, zone)}`,
    origin: originWords(content, zone),
    footer: options.context ? footerWords(content) : content.title,
    blocks,
    appendix: options.facts && content.facts.length > 0 ? appendixOf(content) : null,
  };
  return { data, pictures };
}

function appendixOf({ facts }: ExportDocument) {
  return {
    note: 'The small figures in the text lead here. A reference opens the number, the rows it was made from and its computation.',
    facts: facts.map((fact, at) => ({
      number: at + 1,
      label: fact.label,
      how: factWords(fact),
      reference: referenceWords(fact),
    })),
  };
}
