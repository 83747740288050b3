/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { describe, expect, it } from '@jest/globals';
import {
  type ExtractedCell,
  type Extraction,
  getExtraction,
  type UpdateCellBody,
  updateExtractionCell,
} from '@plumbline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { extraction, ID, openExtractions } from '../../../testing/extractions.js';
import type { Handler } from '../../../testing/test-server.js';

/** Keeps changes of cells as the server does; the first is refused where somebody else was first. */
function keeps({ isBeaten = false } = {}): [Handler, Handler] {
  const kept = { tables: extraction.tables, refusals: isBeaten ? 1 : 0 };
  const now = () => Response.json({ ...extraction, tables: kept.tables } satisfies Extraction);
  const changed = (cell: ExtractedCell, { value }: UpdateCellBody): ExtractedCell => {
    const { readValue = cell.value, changedBy: _, ...rest } = cell;
    const version = (cell.version ?? 0) + 1;
    return value === undefined
      ? { ...rest, version, value: readValue }
      : { ...rest, version, value, readValue, changedBy: 'Maria' };
  };
  const update: Handler = {
    operation: updateExtractionCell,
    answer: ({ body }) => {
      kept.refusals -= 1;
      const message = 'Someone else changed this cell in the meantime.';
      if (kept.refusals >= 0)
        return Response.json({ code: 'version_conflict', error: message, message }, { status: 412 });
      const at = body as UpdateCellBody;
      kept.tables = kept.tables.map((table, index) => ({
        ...table,
        rows: table.rows.map((row, number) => ({
          ...row,
          cells: row.cells.map((cell, column) =>
            index === at.table && number === at.row && column === at.column ? changed(cell, at) : cell,
          ),
        })),
      }));
      return now();
    },
  };
  return [update, { operation: { ...getExtraction, path: `/api/extractions/${ID}` }, answer: now }];
}

const REVIEW = `/extractions/${ID}`;
const CHANGE = 'Change Amount, row 1: 1,540.00';

describe('cells of extracted tables (EXT-001)', () => {
  it('are changed where they stand, keep what was read, and are taken back with U or by themselves', async () => {
    const [handler, reading] = keeps();
    const { server, user } = openExtractions(REVIEW, handler, reading);
    await user.click(await screen.findByRole('button', { name: CHANGE }));
    await user.keyboard('1541{Enter}');
    await screen.findByRole('button', { name: 'Change Amount, row 1: 1,541.00' });
    screen.getByText('1,540.00', { selector: 's' });
    await user.keyboard('u');
    await screen.findByRole('button', { name: CHANGE });
    await user.click(screen.getByRole('button', { name: CHANGE }));
    await user.keyboard('{Control>}a{/Control}1542{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Undo the change of Amount, row 1' }));
    await screen.findByRole('button', { name: CHANGE });
    const at = { table: 0, row: 0, column: 1 };
    expect(server.callsOf(handler.operation).map(({ body }) => body)).toEqual([
      { ...at, version: 0, value: '1541' },
      { ...at, version: 1 },
      { ...at, version: 2, value: '1542' },
      { ...at, version: 3 },
    ]);
  });

  it('keep what was typed where somebody else was first, and are left as they were by Escape', async () => {
    const [handler, reading] = keeps({ isBeaten: true });
    const { user } = openExtractions(REVIEW, handler, reading);
    await user.click(await screen.findByRole('button', { name: CHANGE }));
    await user.keyboard('1541{Enter}');
    const alert = await screen.findByText(/Someone else changed this cell in the meantime/);
    expect(alert.textContent).toContain('It says 1,540.00.');
    expect(screen.getByLabelText<HTMLInputElement>('Amount, row 1').value).toBe('1541');
    await user.click(screen.getByLabelText('Amount, row 1'));
    await user.keyboard('{Escape}');
    await waitFor(() => screen.getByRole('button', { name: CHANGE }));
  });
});
