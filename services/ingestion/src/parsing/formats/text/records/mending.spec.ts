import { describe, expect, it } from '@jest/globals';
import { elementAt } from '@plumbline/statistics';
import { cellKind } from '../../../dialect/cell-kinds.js';
import { type Dialect, parseRecord } from '../../../dialect/dialect.js';
import { type ColumnHabit, realign } from './realign.js';
import { repairRecord } from './repair.js';
import { RecordScanner } from './scanner.js';

const CSV: Dialect = { delimiter: ',', quote: '"', escape: '"', padding: 'none' };

/** Numbers in [0, 1) that repeat with the seed (Park and Miller, 1988). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe('a record of the wrong width', () => {
  it('is mended as trying every place would mend it', () => {
    const random = numbersFrom(7);
    const draw = <T>(list: readonly T[]) => elementAt(list, Math.floor(random() * list.length));
    let mended = 0;
    for (let round = 0; round < 4_000; round++) {
      const habits: ColumnHabit[] = Array.from({ length: 2 + Math.floor(random() * 5) }, () => ({
        ...(random() < 0.6 ? { kind: draw(['number', 'date'] as const) } : {}),
        isNeverEmpty: random() < 0.4,
        isAlwaysEmpty: random() < 0.1,
      }));
      const width = Math.max(1, habits.length + draw([-2, -1, 1, 1, 2]));
      const cells = Array.from({ length: width }, () => draw(['', '', ' ', '1', '22', '2024-01-31', 'word']));
      const moved = realign(cells, habits);
      if (moved) mended++;
      expect([cells, habits, moved]).toEqual([cells, habits, everyPlace(cells, habits)]);
    }
    expect(mended).toBeGreaterThan(100);
  });

  it('of 2,000 columns is mended at once', () => {
    const habits = Array.from({ length: 2_000 }, (): ColumnHabit => {
      return { kind: 'number', isNeverEmpty: true, isAlwaysEmpty: false };
    });
    const cells = Array.from({ length: 2_001 }, (_, at) => (at === 1_000 ? '' : '1'));
    for (let time = 0; time < 5; time++) expect(realign(cells, habits)).toHaveLength(2_000);
  });
});

/** What the record would become, looked for in the plainest way. */
function everyPlace(cells: string[], habits: ColumnHabit[]): string[] | undefined {
  const surplus = cells.length - habits.length;
  if (surplus === 0 || surplus < -2) return undefined;
  const empty = Array.from({ length: Math.max(-surplus, 0) }, () => '');
  const choices: string[][] = [];
  for (let at = 0; at <= cells.length - Math.max(surplus, 0); at++) {
    const isEmpty = cells.slice(at, at + Math.max(surplus, 0)).every((cell) => cell.trim() === '');
    if (isEmpty) choices.push(cells.toSpliced(at, Math.max(surplus, 0), ...empty));
  }
  const best = Math.min(...choices.map((choice) => misfits(choice, habits)));
  const asIs = misfits(cells, habits);
  if (best > (surplus > 0 ? 0 : 2) || asIs <= best || (surplus < 0 && asIs < best + 2)) return undefined;
  const fitting = choices.filter((choice) => misfits(choice, habits) === best);
  return new Set(fitting.map((choice) => choice.join('\0'))).size === 1 ? fitting[0] : undefined;
}

function misfits(cells: string[], habits: ColumnHabit[]): number {
  const wrong = habits.filter(({ kind, isNeverEmpty, isAlwaysEmpty }, column) => {
    const found = cellKind(cells[column] ?? '');
    return found === 'empty' ? isNeverEmpty : isAlwaysEmpty || (kind !== undefined && kind !== found);
  });
  return wrong.length + cells.slice(habits.length).filter((cell) => cell.trim() !== '').length;
}

describe('a line of stray quotes', () => {
  it('is repaired as trying each quote would repair it', () => {
    const random = numbersFrom(11);
    for (let round = 0; round < 4_000; round++) {
      const pieces = ['"', '"', ',', ',', 'a', '""', 'b"', ' '];
      const length = Math.floor(random() * 14);
      const text = Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)]).join('');
      const columns = 1 + Math.floor(random() * 5);
      expect([text, columns, repairRecord(text, CSV, columns)]).toEqual([
        text,
        columns,
        everyQuote(text, columns),
      ]);
    }
  });

  it('of a hundred thousand cells is given up at once', () => {
    expect(repairRecord(`${'"x"y,'.repeat(100_000)}1`, CSV, 3)).toBeUndefined();
    expect(repairRecord(`${'"x,'.repeat(100_000)}1`, CSV, 3)).toBeUndefined();
  });
});

function everyQuote(text: string, columns: number): string[] | undefined {
  const asWritten = parseRecord(text, CSV);
  if (!asWritten.isMalformed && asWritten.cells.length === columns) return asWritten.cells;
  if (!text.includes('"')) return undefined;
  const pieces = text.split(',');
  const opening = pieces.flatMap((piece, at) => (piece.startsWith('"') ? [at] : []));
  const readings = [-1, ...opening].map((literal) => closedBeforeCommas(pieces, literal));
  return [...readings, pieces].find((cells) => cells.length === columns);
}

function closedBeforeCommas(pieces: string[], literal: number): string[] {
  const cells: string[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const end = pieces.findIndex((piece, index) => {
      return index >= at && (index === at ? piece.slice(1) : piece).endsWith('"');
    });
    const isJoined = elementAt(pieces, at).startsWith('"') && at !== literal && end !== -1;
    if (!isJoined) cells.push(elementAt(pieces, at));
    else {
      cells.push(
        pieces
          .slice(at, end + 1)
          .join(',')
          .slice(1, -1)
          .replaceAll('""', '"'),
      );
      at = end;
    }
  }
  return cells;
}

describe('quotes that never close', () => {
  const unclosed = (bytes: number) => Buffer.alloc(bytes, '3,x"y,"z\n');
  it.each([1, 2])('are read no more than a few times over, in %i quarters of a megabyte', (quarters) => {
    let lines = 0;
    const sink = { onRecord: () => void lines++, prefersFirstLine: () => true };
    const bytes = unclosed(quarters * 250_000);
    const scanner = new RecordScanner(CSV, sink, 2_000_000);
    scanner.push(bytes);
    scanner.end();
    expect(lines).toBe(Math.ceil(bytes.length / 9));
    expect(scanner.bytesReadAgain).toBeLessThan(16 * 1024 * 1024 + 8 * bytes.length + 256 * lines);
  });
});
