import { existsSync } from 'node:fs';
import {
  openPublicFile,
  scoreAnomalies,
  scoreInsights,
  scoreRanking,
  scoreSeries,
} from '@plumbline/analytics-ai/bench';
import { parseFile, scoreCsv, scoreJson, scoreKinds, scoreTypes, scoreXml } from '@plumbline/ingestion/bench';
import type { Mark } from '@plumbline/statistics/bench';
import { scoreStatistics } from '@plumbline/statistics/bench';
import { leftOut } from './left-out.js';
import { printMarks } from './marks.js';

const SCORERS: Record<string, (dataFolder: string) => Promise<Mark[]>> = {
  csv: scoreCsv,
  json: scoreJson,
  xml: scoreXml,
  types: scoreTypes,
  kinds: (dataFolder) => scoreKinds(dataFolder, openPublicFile),
  statistics: scoreStatistics,
  anomalies: (dataFolder) => scoreAnomalies(dataFolder, parseFile, leftOut),
  series: () => scoreSeries(parseFile),
  findings: (dataFolder) => scoreRanking(dataFolder, parseFile, leftOut),
  insights: (dataFolder) => scoreInsights(dataFolder, parseFile),
};

/** Scores the product's own intake and engines on public data; without the folder there is nothing to score. */
export async function benchTruth(dataFolder: string, wanted: readonly string[]): Promise<void> {
  if (!existsSync(dataFolder)) {
    process.stdout.write(`There is no public data beside the project (${dataFolder}): nothing to score.\n`);
    return;
  }
  const marks: Mark[] = [];
  for (const [name, score] of Object.entries(SCORERS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    process.stdout.write(`scoring ${name} ...\n`);
    marks.push(...(await score(dataFolder)));
  }
  process.stdout.write('\n');
  printMarks(marks);
}
