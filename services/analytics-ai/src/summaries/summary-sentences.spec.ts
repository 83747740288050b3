import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SummaryPart, SummarySection } from '@plumbline/contracts';
import { SUMMARY_PARTS } from '@plumbline/contracts';
import { factId } from '@plumbline/datasets';
import { contentOf } from '../facts/fact-content.js';
import { METHODS } from '../insights/methods.js';
import type { Brief } from '../insights/summary/draft.js';
import { type Written, writeSummary } from '../insights/summary/write-summary.js';
import { claimsOf, type ReadSentence } from '../testing/summaries/readers.js';
import { Truth } from '../testing/summaries/truth.js';
import { TRUTH_TABLES, type TruthTable } from '../testing/summaries/truth-tables.js';
import { createTestSources, type TestSources } from '../testing/test-source.js';
import { sentencesOf } from './wording/sentence.js';

const BRIEFS: Omit<Brief, 'parts'>[] = [
  { audience: 'manager', length: 'page' },
  { audience: 'board', length: 'short' },
  { audience: 'analyst', length: 'full' },
];

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources?.end());

async function write(
  table: TruthTable,
  brief: Omit<Brief, 'parts'>,
): Promise<{ written: Written; truth: Truth }> {
  const { shape, dataset } = await sources.generate(table.name, table.rows, table.columns);
  const written = await writeSummary({
    ...{ engine: sources.engine, dataset, shape, summaryId: shape.dataSourceId },
    brief: { ...brief, parts: SUMMARY_PARTS },
    ...{ findings: undefined, receipt: undefined },
    identify: (origin) => factId(shape.dataSourceId, 1, contentOf(origin, METHODS)),
  });
  return { written, truth: await Truth.open(sources.engine, table, dataset.parquetPath) };
}

/** Its sentences with `#` for every number. */
const read = ({ kind, parts }: SummarySection): ReadSentence[] =>
  sentencesOf(parts)
    .flat()
    .map((phrases) => ({
      kind: kind as SummaryPart,
      text: phrases.map(({ text, factId: id }) => (id ? '#' : text)).join(''),
      numbers: phrases.flatMap(({ text, factId: id }) => (id ? [text] : [])),
    }));

/** Sentences without a number that say how numbers were made. */
const isMethod = ({ kind, numbers }: ReadSentence): boolean => kind === 'method' && numbers.length === 0;

describe.each(TRUTH_TABLES)('a summary of $name, by SQL over its rows (SUM-001, SUM-003)', (table) => {
  it.each(BRIEFS)('says what is so, for the $audience', async (brief) => {
    const { written, truth } = await write(table, brief);
    const wrong: object[] = [];
    for (const sentence of written.sections.flatMap(read)) {
      if (isMethod(sentence)) continue;
      const at = { kind: sentence.kind, text: sentence.text, numbers: sentence.numbers.join(' | ') };
      try {
        const claims = await claimsOf(sentence, truth);
        if (!claims) wrong.push({ ...at, problem: 'nobody can read it' });
        for (const { what, isTrue } of claims ?? []) if (!isTrue) wrong.push({ ...at, problem: what });
      } catch (error) {
        wrong.push({ ...at, problem: String(error) });
      }
    }
    expect(wrong).toEqual([]);
  });
});
