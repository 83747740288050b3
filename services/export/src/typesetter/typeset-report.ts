import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { fontPaths } from './font-paths.js';
import type { TypesetTask } from './typeset-task.js';

/** Typesets a report; tagged, as PDF/UA-1 asks. */
export async function typesetReport({
  reportPath,
  madeAt,
  assets,
}: TypesetTask): Promise<{ pdf: Buffer; total: number }> {
  const compiler = await openTypesetter(assets);
  for (const name of await readdir(reportPath))
    compiler.mapShadow(`/${name}`, await readFile(join(reportPath, name)));
  const compiled = compiler.compile({ mainFilePath: '/report.typ' });
  const { result } = compiled;
  if (!result)
    throw new Error(`typesetting failed: ${JSON.stringify(compiled.takeError()?.shortDiagnostics)}`);
  // What was remembered of the layout is not needed any more, and the file needs room.
  compiler.evictCache(0);
  const pdf = compiler.pdf(result, {
    pdfStandard: 'ua-1',
    creationTimestamp: Math.floor(Date.parse(madeAt) / 1_000),
  });
  return { pdf, total: result.numOfPages };
}

async function openTypesetter(assets: string): Promise<NodeCompiler> {
  const fontBlobs = await Promise.all(fontPaths(assets).map((path) => readFile(path)));
  const compiler = NodeCompiler.create({ workspace: '/', fontArgs: [{ fontBlobs }] });
  compiler.addSource('/report.typ', await readFile(join(assets, 'templates', 'report.typ'), 'utf8'));
  return compiler;
}
