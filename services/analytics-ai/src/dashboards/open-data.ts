import type { ColumnFormat } from '@plumbline/contracts';
import { createPhrasing } from '@plumbline/semantics';
import { AppError } from '@plumbline/server';
import type { OpenSource, RowsNeeded, SourcesService } from '../sources/sources.service.js';
import { calculatedColumns } from '../tiles/calculated-columns.js';
import { type DashboardRow, formulasOf, sourceIdsOf, versionShown } from '../tiles/dashboard.entity.js';
import { tilesOf } from '../tiles/tiles.js';

/** What of a dashboard's sources can be asked, and why the others cannot: they are gone. */
export interface OpenSources {
  open: ReadonlyMap<string, OpenSource>;
  gone: ReadonlyMap<string, AppError>;
}

interface DerivedInTile {
  as: string;
  formula: string;
  format?: ColumnFormat;
}

/** The data that a dashboard shows right now, with the dashboard's calculations. @throws AppError `gone` once its source is deleted */
export async function openData(
  sources: SourcesService,
  row: DashboardRow,
  rows: RowsNeeded = 'here',
): Promise<OpenSource> {
  const open = await openSource(sources, row, row.sourceId, rows);
  const derived = derivedInTiles(row);
  const calculated = [
    ...calculatedColumns(row.calculations),
    ...derived.map(({ as, format }) => ({
      ...{ name: as, type: 'decimal' as const, role: 'measure' as const },
      ...(format && { format }),
    })),
  ];
  return {
    ...open,
    calculations: new Map([...derived.map(({ as, formula }) => [as, formula] as const), ...formulasOf(row)]),
    calculated,
    phrasing: createPhrasing(open.fields.noun, [...open.dataset.columns, ...calculated]),
  };
}

/**
 * What its own tiles derive, such as how long a ticket took, each once and written as the tile that measures it writes it: a click
 * on a bar of one filters the others by it.
 */
function derivedInTiles({ config, sourceId, calculations }: DashboardRow): DerivedInTile[] {
  const known = new Set(calculations.map(({ name }) => name));
  const found = new Map<string, DerivedInTile>();
  for (const { plan, chart, kpi } of tilesOf(config, sourceId)) {
    for (const { as, formula } of plan.derived ?? []) {
      const isMeasured = plan.measures.some(({ column }) => column === as);
      const format = found.get(as)?.format ?? (isMeasured ? (chart ?? kpi)?.format : undefined);
      if (!known.has(as)) found.set(as, { as, formula, ...(format && { format }) });
    }
  }
  return [...found.values()];
}

/**
 * All that a dashboard shows, or the sources that are named. Calculations are its own source's alone.
 * @throws AppError `gone` where none of them is there any more
 */
export async function openSources(
  sources: SourcesService,
  row: DashboardRow,
  { ids = sourceIdsOf(row), rows = 'here' }: { ids?: readonly string[]; rows?: RowsNeeded } = {},
): Promise<OpenSources> {
  const open = new Map<string, OpenSource>();
  const gone = new Map<string, AppError>();
  for (const id of ids) {
    try {
      open.set(
        id,
        id === row.sourceId ? await openData(sources, row, rows) : await openSource(sources, row, id, rows),
      );
    } catch (error) {
      if (!(error instanceof AppError) || (error.code !== 'gone' && error.code !== 'not_found')) throw error;
      gone.set(id, error);
    }
  }
  const [first] = gone.values();
  if (first && open.size === 0) throw first;
  return { open, gone };
}

async function openSource(
  sources: SourcesService,
  row: DashboardRow,
  id: string,
  rows: RowsNeeded,
): Promise<OpenSource> {
  const source = await sources.find(row.workspaceId, id);
  return sources.openVersion(source, versionShown(row, source), row.zone, rows);
}
