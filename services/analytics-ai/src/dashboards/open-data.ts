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
    ...[...derived.keys()].map((name) => ({ name, type: 'decimal' as const, role: 'measure' as const })),
  ];
  return {
    ...open,
    ...{ calculations: new Map([...derived, ...formulasOf(row)]), calculated },
    phrasing: createPhrasing(open.fields.noun, [...open.dataset.columns, ...calculated]),
  };
}

/** What its own tiles derive, such as how long a ticket took: a click on a bar of one filters the others by it. */
function derivedInTiles({ config, sourceId, calculations }: DashboardRow): Map<string, string> {
  const known = new Set(calculations.map(({ name }) => name));
  const plans = tilesOf(config, sourceId).map(({ plan }) => plan);
  const derived = plans.flatMap((plan) => plan.derived ?? []).filter(({ as }) => !known.has(as));
  return new Map(derived.map(({ as, formula }) => [as, formula]));
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
