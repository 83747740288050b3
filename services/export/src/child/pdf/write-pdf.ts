import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { formatInstant } from '@plumbline/charts';
import type { ExportDocument } from '@plumbline/contracts';
import type { ExportTask, WrittenFile } from '../export-task.js';
import { readFonts } from '../picture/to-png.js';
import { footerWords, originWords } from '../words/document-words.js';
import { factWords, referenceWords } from '../words/fact-words.js';
import { pageSize } from './page-size.js';
import { typesetBlocks } from './report-blocks.js';

const PAPERS = { letter: 'us-letter', a4: 'a4' } as const;
const FIGURES_PER_ROW = { portrait: 4, landscape: 5 } as const;

type Typeset = Pick<ExportTask, 'options' | 'zone' | 'madeAt' | 'assets'>;

export async function writePdf(content: ExportDocument, task: ExportTask): Promise<WrittenFile> {
  const { pdf, pages } = await typesetPdf(content, task);
  await writeFile(task.outPath, pdf);
  return { pages };
}

/** Typesets a document; tagged, as PDF/UA-1 asks. */
export async function typesetPdf(
  content: ExportDocument,
  task: Typeset,
): Promise<{ pdf: Buffer; pages: number }> {
  const { compiler, template } = await openTypesetter(task.assets);
  const { data, pictures } = reportOf(content, task);
  compiler.mapShadow('/data.json', Buffer.from(JSON.stringify(data)));
  for (const [path, svg] of pictures) compiler.mapShadow(path, Buffer.from(svg));
  compiler.addSource('/report.typ', template);
  const compiled = compiler.compile({ mainFilePath: '/report.typ' });
  const { result } = compiled;
  if (!result)
    throw new Error(`typesetting failed: ${JSON.stringify(compiled.takeError()?.shortDiagnostics)}`);
  // What was remembered of the layout is not needed any more, and the file needs room.
  compiler.evictCache(0);
  const pdf = compiler.pdf(result, {
    pdfStandard: 'ua-1',
    creationTimestamp: Math.floor(Date.parse(task.madeAt) / 1_000),
  });
  return { pdf, pages: result.numOfPages };
}

async function openTypesetter(assets: string): Promise<{ compiler: NodeCompiler; template: string }> {
  const fontBlobs = await readFonts(assets);
  const template = await readFile(join(assets, 'templates', 'report.typ'), 'utf8');
  return { compiler: NodeCompiler.create({ workspace: '/', fontArgs: [{ fontBlobs }] }), template };
}

function reportOf(content: ExportDocument, { options, zone, madeAt }: Typeset) {
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
