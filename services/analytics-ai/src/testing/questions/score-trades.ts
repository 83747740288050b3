import type { CellValue } from '@plumbline/contracts';
import { quoteText } from '@plumbline/datasets';
import { readFields } from '@plumbline/semantics';
import { answerQuestion, type EngineResult } from '../../questions/engine/answer-question.js';
import { dataOf } from '../../questions/engine/data-of.js';
import { inContext } from '../../questions/engine/follow-up.js';
import { toTable } from '../../questions/table/table.js';
import { readValueIndex } from '../../questions/table/value-index.js';
import { createTestSources, type TestSources } from '../test-source.js';
import type { Expected, Trade } from './trade.js';

export interface Marks {
  asked: number;
  right: number;
  /** Answered with something else: worse than to ask back or to refuse. */
  wrong: string[];
  /** Asked back or refused where an answer was wanted. */
  missed: string[];
}

type Cells = readonly (readonly CellValue[])[];

/** Asks the questions of each trade and compares with what its SQL gives. */
export async function scoreTrades(trades: readonly Trade[]): Promise<Marks> {
  const sources = await createTestSources();
  const marks: Marks = { asked: 0, right: 0, wrong: [], missed: [] };
  try {
    for (const trade of trades) await scoreTrade(sources, trade, marks);
    return marks;
  } finally {
    await sources.end();
  }
}

async function scoreTrade(sources: TestSources, trade: Trade, marks: Marks): Promise<void> {
  const { shape, dataset } = await sources.generate(trade.name, trade.rows, trade.columns);
  const values = await readValueIndex(sources.engine, dataset, shape.profile.columns);
  const table = toTable(shape, readFields(shape), values);
  const data = dataOf(sources.engine, { dataset });
  const rowsOf = async (sql: string) => {
    const view = `WITH t AS (SELECT * FROM read_parquet(${quoteText(dataset.parquetPath)}, file_row_number = true))`;
    return (await sources.engine.run(`${view} ${sql.replaceAll('rowid', 'file_row_number')}`)).rows;
  };
  for (const [asked, expected] of trade.asked) {
    const [first = '', ...then] = asked.split(' >> ');
    const question = then.reduce(inContext, first);
    const result = await answerQuestion(question, table, data);
    const wanted = expected.startsWith('SELECT') ? await rowsOf(expected) : [];
    marks.asked += 1;
    if (isRight(result, expected, wanted)) marks.right += 1;
    else
      (result.answered ? marks.wrong : marks.missed).push(
        `${asked} → ${told(result)}, not ${short(expected, wanted)}`,
      );
  }
}

function isRight(result: EngineResult, expected: Expected, wanted: Cells): boolean {
  if (expected === 'ask') return !result.answered && result.reason === 'ambiguous';
  if (expected === 'refuse') return !result.answered && result.reason !== 'ambiguous';
  if (!result.answered) return false;
  const { worked } = result;
  if (expected.startsWith('told ')) return sentence(result).includes(expected.slice('told '.length));
  const [only] = wanted;
  if (only && wanted.length === 1 && only.length > 1 && isSame([worked.values], [only])) return true;
  if (only && only.length > 1) return isSame(filled(worked.main.result.rows), filled(wanted));
  return isSame(
    worked.values.map((value) => [value]),
    wanted,
  );
}

/** Rows of groups that have a name. */
const filled = (rows: Cells): Cells => rows.filter(([group]) => group !== null);

const isSame = (got: Cells, wanted: Cells): boolean =>
  got.length === wanted.length && sorted(got).every((row, at) => row === sorted(wanted)[at]);

const sorted = (rows: Cells): string[] => rows.map((row) => row.map(plain).join(' | ')).sort();

function plain(value: CellValue): string {
  if (typeof value === 'boolean') return String(Number(value));
  const number = typeof value === 'number' ? value : Number(value ?? Number.NaN);
  if (Number.isFinite(number)) return number.toPrecision(8);
  return String(value).replace(/[ T]00:00:00$/, '');
}

const sentence = (result: EngineResult): string =>
  result.answered
    ? result.worked.text.map((part) => (typeof part === 'string' ? part : part.text)).join('')
    : result.message;

const told = (result: EngineResult): string =>
  result.answered
    ? `${sentence(result)} [${result.reading.map(({ text }) => text).join('')}] ${JSON.stringify(result.worked.values.slice(0, 4))}`
    : `${result.reason} ${result.missing.join(', ')} [${result.reading.map(({ text }) => text).join('')}]${result.readings.map(({ reading, value }) => ` / ${reading}: ${value}`).join('')}`;

const short = (expected: Expected, wanted: Cells): string =>
  wanted.length > 0 ? `${wanted.length} rows like ${JSON.stringify(wanted.slice(0, 2))}` : expected;
