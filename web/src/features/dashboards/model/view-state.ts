import type { DashboardFilter, Filter } from '@plumbline/contracts';
import { FACT_PARAMS, readFact, writeFact } from '../../../entities/fact/fact-address.js';
import type { FactRef } from '../../../entities/fact/facts.api.js';
import { filterParts, readFilter } from '../../../entities/plan/filter-address.js';
import { type DateChoice, readChoice, writeChoice } from './date-choice.js';
import { type Drill, readDrill, writeDrill } from './drills.js';

/** A filter that came from a click on a tile's mark: it acts on every other tile. */
export interface CrossFilter {
  tile: string;
  filter: Filter;
}

/** Everything that can be set on a dashboard without changing it. It lies in the address and nowhere else. */
export interface ViewState {
  dates: DateChoice | null;
  filters: DashboardFilter[];
  cross: CrossFilter[];
  /** Id of the tab that is looked at; null: the first. */
  tab: string | null;
  /** Tiles that are looked at more closely. */
  drills: Drill[];
  /** Tiles shown as tables. */
  tables: string[];
  fact: FactRef | null;
}

export const EMPTY_VIEW: ViewState = {
  dates: null,
  filters: [],
  cross: [],
  tab: null,
  drills: [],
  tables: [],
  fact: null,
};

const OWN: readonly string[] = ['dates', 'filter', 'cross', 'tab', 'drill', 'table', ...FACT_PARAMS];
const MOST_FILTERS = 50;
const MOST_CROSS = 20;

/** `filter=["channel","in",["Direct sales"]]`: types survive the address, which plain text would lose. */
export function readView(params: URLSearchParams): ViewState {
  return {
    dates: readChoice(params.get('dates')),
    filters: params
      .getAll('filter')
      .flatMap((text) => readSourced(parse(text)))
      .slice(0, MOST_FILTERS),
    cross: params
      .getAll('cross')
      .flatMap((text) => {
        const [tile, ...rest] = list(parse(text));
        return typeof tile === 'string' ? readFilter(rest).map((filter) => ({ tile, filter })) : [];
      })
      .slice(0, MOST_CROSS),
    tab: params.get('tab'),
    drills: params
      .getAll('drill')
      .flatMap((text) => readDrill(parse(text)))
      .slice(0, MOST_CROSS),
    tables: params.getAll('table'),
    fact: readFact(params),
  };
}

/** The address of a view; parameters that are not its own stay. */
export function writeView(view: ViewState, known: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams([...known].filter(([name]) => !OWN.includes(name)));
  if (view.dates) params.set('dates', writeChoice(view.dates));
  for (const filter of view.filters) params.append('filter', JSON.stringify(sourcedParts(filter)));
  for (const { tile, filter } of view.cross)
    params.append('cross', JSON.stringify([tile, ...filterParts(filter)]));
  if (view.tab) params.set('tab', view.tab);
  for (const drill of view.drills) params.append('drill', writeDrill(drill));
  for (const tile of view.tables) params.append('table', tile);
  writeFact(view.fact, params);
  return params;
}

/** A filter of another source than the dashboard's own says whose it is beside how its column is cut. */
function sourcedParts({ dataSourceId, ...filter }: DashboardFilter): unknown[] {
  const [column, op, values, how] = filterParts(filter);
  if (dataSourceId === undefined) return filterParts(filter);
  return [column, op, values, { ...(how as object | undefined), source: dataSourceId }];
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function readSourced(value: unknown): DashboardFilter[] {
  const how = list(value)[3];
  const { source } = (typeof how === 'object' && how !== null ? how : {}) as Record<string, unknown>;
  const isOfOther = typeof source === 'string' && ID.test(source);
  return readFilter(value).map((filter) => (isOfOther ? { ...filter, dataSourceId: source } : filter));
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The list without the item that it has, or with the one that it lacks. */
export function toggled(list: readonly string[], item: string): string[] {
  return list.includes(item) ? list.filter((one) => one !== item) : [...list, item];
}
