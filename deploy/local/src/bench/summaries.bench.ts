import { existsSync } from 'node:fs';
import { PUBLIC_TABLES, summariesOf } from '@plumbline/analytics-ai/bench';
import { parseFile } from '@plumbline/ingestion/bench';
import type { Figure } from './figures.js';

/**
 * Summaries of public tables for each audience, every sentence held against the rows by SQL that the product does not
 * write; those that are not so, and those that nobody can check, are printed.
 */
export async function benchSummaries(dataFolder: string): Promise<Figure[]> {
  if (!existsSync(dataFolder)) {
    process.stdout.write(`There are no public tables (${dataFolder}): no summary is read.\n`);
    return [];
  }
  let [sentences, wrong] = [0, 0];
  for (const table of PUBLIC_TABLES)
    for (const summary of await summariesOf(table, { dataFolder, intake: parseFile })) {
      sentences += summary.sentences;
      wrong += new Set(summary.problems.map(({ text, numbers }) => `${text}${numbers}`)).size;
      for (const { kind, text, numbers, problem } of summary.problems)
        process.stdout.write(
          `${summary.table}, ${summary.audience}, ${kind}: ${text} (${numbers})\n    ${problem}\n`,
        );
    }
  return [
    {
      name: 'public tables that are summarised',
      value: PUBLIC_TABLES.length,
      unit: '',
      goal: 40,
      isFloor: true,
    },
    { name: 'sentences of their summaries', value: sentences, unit: '' },
    { name: 'sentences that the rows do not bear out', value: wrong, unit: '', goal: 0 },
  ];
}
