import type { ExtractedCell, Extraction, UpdateCellBody } from '@plumbline/contracts';
import { useState } from 'react';
import { useUpdateCell } from '../../../../entities/extraction/extractions.api.js';

/** Where a cell stands, each from 0. */
export type CellPlace = Pick<UpdateCellBody, 'table' | 'row' | 'column'>;

export interface Cells {
  /** Writes a value, or without one lets stand again what was read; rejects where that was not kept. */
  change: (at: CellPlace, value: string | undefined) => Promise<void>;
  canUndo: boolean;
  /** Takes the last change back. */
  undo: () => void;
}

/** Changes of cells of one extraction: each is sent by itself, on the version that was seen. */
export function useCells({ id, tables }: Extraction): Cells {
  const [done, setDone] = useState<readonly { at: CellPlace; before: string | undefined }[]>([]);
  const { mutateAsync } = useUpdateCell(id);
  const send = (at: CellPlace, value: string | undefined) =>
    mutateAsync({ ...at, version: cellAt(tables, at)?.version ?? 0, ...(value !== undefined && { value }) });
  return {
    change: async (at, value) => {
      const before = standingOf(cellAt(tables, at));
      await send(at, value);
      setDone((known) => [...known, { at, before }]);
    },
    canUndo: done.length > 0,
    undo: () => {
      const last = done.at(-1);
      if (!last) return;
      setDone(done.slice(0, -1));
      // What cannot be taken back is told by the cell, which somebody else has changed.
      void send(last.at, last.before).catch(() => undefined);
    },
  };
}

const cellAt = (tables: Extraction['tables'], { table, row, column }: CellPlace): ExtractedCell | undefined =>
  tables[table]?.rows[row]?.cells[column];

/** What brings a cell back to how it stands now. */
const standingOf = (cell: ExtractedCell | undefined): string | undefined =>
  cell?.changedBy === undefined ? undefined : (cell.value ?? '');
