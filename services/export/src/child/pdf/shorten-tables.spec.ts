import { expect, it } from '@jest/globals';
import { MAX_PRINTED_ROWS } from '@plumbline/contracts';
import { sampleDocument } from '../../benchmarks/sample-document.js';
import { NotPrintable } from '../export-task.js';
import { shortenTables } from './shorten-tables.js';

const rowsIn = ({ blocks }: ReturnType<typeof sampleDocument>): number[] =>
  blocks.flatMap((block) => (block.kind === 'table' ? [block.rows.length] : []));

it('leaves short tables and all that is no table as it is', () => {
  const content = sampleDocument({ rows: 400 });
  expect(shortenTables(content, 400)).toEqual({ content });
});

it('keeps the first rows of long tables, which share what is drawn, and says how many of how many', () => {
  const long = sampleDocument({ rows: 5_000 });
  const { content, rows } = shortenTables(long, 400);
  expect([rowsIn(content), rows]).toEqual([[400], { shown: 400, total: 5_000 }]);
  expect(content.blocks.length).toBe(long.blocks.length);
  const two = { ...long, blocks: [...long.blocks, ...sampleDocument({ rows: 100 }).blocks] };
  const shared = shortenTables(two, 400);
  expect([rowsIn(shared.content), shared.rows]).toEqual([[200, 100], { shown: 200, total: 5_000 }]);
});

it('refuses what the file would be refused for', () => {
  const content = sampleDocument({ rows: MAX_PRINTED_ROWS + 1 });
  expect(() => shortenTables(content, 400)).toThrow(NotPrintable);
});
