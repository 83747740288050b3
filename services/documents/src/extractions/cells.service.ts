import { Inject, Injectable } from '@nestjs/common';
import type {
  AccessClaims,
  ExtractedCell,
  ExtractedTable,
  Extraction,
  UpdateCellBody,
} from '@plumbline/contracts';
import { LiveBus } from '@plumbline/events';
import { AppError, conflict, malformed, notFound } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { ExtractionRow } from '../catalog/extraction.entity.js';
import { checkTable } from '../reading/extraction/checks/check-rows.js';
import { typedValue } from '../reading/values/typed-value.js';
import { checkedExtraction } from './check-extraction.js';
import { announceExtraction, lockExtraction } from './extraction-state.js';
import { ExtractionsQueries } from './extractions.queries.js';

/** What people say of a cell of a table. Two who change the same one do not overwrite each other: the second is told. */
@Injectable()
export class CellsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(ExtractionsQueries) private readonly queries: ExtractionsQueries,
  ) {}

  /** @throws AppError `not_found`, also for no such cell, `conflict` while it is at work, `version_conflict`, `malformed` */
  async update(claims: AccessClaims, id: string, body: UpdateCellBody): Promise<Extraction> {
    await this.database.transaction(async (tx) => {
      const row = await lockExtraction(tx, claims.wid, id);
      if (row.status !== 'ready') throw conflict('The fields are still being extracted.');
      const table = row.tables[body.table];
      const column = table?.columns[body.column];
      const cell = table?.rows[body.row]?.cells[body.column];
      if (!table || !column || !cell) throw notFound();
      if ((cell.version ?? 0) !== body.version)
        throw new AppError('version_conflict', 'Someone else changed this cell in the meantime.', { cell });
      const changed = withCell(table, body, changedCell(cell, column.type, body.value, claims.name));
      const tables = row.tables.map((each) =>
        each === table ? { ...changed, checks: checkTable(changed) } : each,
      );
      await tx.update(ExtractionRow, { id }, checkedExtraction(row, { fields: row.fields, tables }));
      announceExtraction(tx, this.live, row);
    });
    return this.queries.detail(claims, id);
  }
}

/** A cell after a change; what was read stays beside what a person says. */
function changedCell(
  { readValue, changedBy: _, ...cell }: ExtractedCell,
  type: ExtractedTable['columns'][number]['type'],
  written: string | undefined,
  changedBy: string,
): ExtractedCell {
  const read = readValue === undefined ? cell.value : readValue;
  const next = { ...cell, version: (cell.version ?? 0) + 1 };
  if (written === undefined) return { ...next, value: read };
  const value = written === '' ? null : typedValue(type, written);
  if (value === undefined) throw malformed(`This is not a ${type}.`);
  return { ...next, value, readValue: read, changedBy };
}

const withCell = (
  table: ExtractedTable,
  { row, column }: UpdateCellBody,
  cell: ExtractedCell,
): ExtractedTable => ({
  ...table,
  rows: table.rows.map((each, at) =>
    at === row
      ? { ...each, cells: each.cells.map((known, index) => (index === column ? cell : known)) }
      : each,
  ),
});
