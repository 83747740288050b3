import type { CellValue, Filter, FilterOp, Grain } from '@plumbline/contracts';
import type { FactRef } from '../facts.api.js';
import { type DateChoice, readChoice, writeChoice } from './date-choice.js';

/** A filter that came from a click on a tile's mark: it acts on every other tile. */
export interface CrossFilter {
  tile: string;
  filter: Filter;
}

/** Everything that can be set on a dashboard without changing it. It lies in the address and nowhere else. */
export interface ViewState {
  dates: DateChoice | null;
  filters: Filter[];
  cross: CrossFilter[];
  /** Tiles shown as tables. */
  tables: string[];
  fact: FactRef | null;
}

export const EMPTY_VIEW: ViewState = { dates: null, filters: [], cross: [], tables: [], fact: null };

const OWN = ['dates', 'filter', 'cross', 'table', 'fact', 'row', 'column'];
/** Records, so that a word added to the contract must be added here: its own lists come with the schemas of a server. */
const OPS: Record<FilterOp, true> = {
  in: true,
  not_in: true,
  eq: true,
  ne: true,
  lt: true,
  lte: true,
  gt: true,
  gte: true,
  between: true,
  contains: true,
  is_null: true,
  is_not_null: true,
};
const CUTS: Record<Grain, true> = {
  year: true,
  quarter: true,
  month: true,
  week: true,
  day: true,
  hour: true,
  weekday: true,
  hour_of_day: true,
};

const MOST_FILTERS = 50;
const MOST_CROSS = 20;

/** `filter=["channel","in",["Direct sales"]]`: types survive the address, which plain text would lose. */
export function readView(params: URLSearchParams): ViewState {
  return {
    dates: readChoice(params.get('dates')),
    filters: params
      .getAll('filter')
      .flatMap((text) => readFilter(parse(text)))
      .slice(0, MOST_FILTERS),
    cross: params
      .getAll('cross')
      .flatMap((text) => {
        const [tile, ...rest] = list(parse(text));
        return typeof tile === 'string' ? readFilter(rest).map((filter) => ({ tile, filter })) : [];
      })
      .slice(0, MOST_CROSS),
    tables: params.getAll('table'),
    fact: readFact(params),
  };
}

/** The address of a view; parameters that are not its own stay. */
export function writeView(view: ViewState, known: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams([...known].filter(([name]) => !OWN.includes(name)));
  if (view.dates) params.set('dates', writeChoice(view.dates));
  for (const filter of view.filters) params.append('filter', JSON.stringify(writeFilter(filter)));
  for (const { tile, filter } of view.cross)
    params.append('cross', JSON.stringify([tile, ...writeFilter(filter)]));
  for (const tile of view.tables) params.append('table', tile);
  if (view.fact) {
    params.set('fact', view.fact.id);
    if (view.fact.row !== undefined) params.set('row', String(view.fact.row));
    if (view.fact.column !== undefined) params.set('column', view.fact.column);
  }
  return params;
}

function writeFilter({ column, op, values, grain, bins }: Filter): unknown[] {
  const how = { ...(grain && { grain }), ...(bins && { bins }) };
  return Object.keys(how).length > 0 ? [column, op, values, how] : [column, op, values];
}

function readFilter(value: unknown): Filter[] {
  const [column, op, values, how] = list(value);
  if (typeof column !== 'string' || column === '') return [];
  if (!isWord(OPS, op) || !Array.isArray(values) || !values.every(isCell)) return [];
  const { grain, bins } = (typeof how === 'object' && how !== null ? how : {}) as Record<string, unknown>;
  const cut = isWord(CUTS, grain) ? grain : undefined;
  const edges = list((bins as { edges?: unknown } | undefined)?.edges);
  const isBinned = edges.length > 0 && edges.every((edge): edge is number => typeof edge === 'number');
  return [{ column, op, values, ...(cut && { grain: cut }), ...(isBinned && { bins: { edges } }) }];
}

function readFact(params: URLSearchParams): FactRef | null {
  const id = params.get('fact');
  if (!id) return null;
  const row = Number(params.get('row') ?? Number.NaN);
  const column = params.get('column');
  return {
    id,
    ...(Number.isInteger(row) && row >= 0 && { row }),
    ...(column !== null && { column }),
  };
}

const isWord = <Word extends string>(words: Record<Word, true>, value: unknown): value is Word =>
  typeof value === 'string' && Object.hasOwn(words, value);

const isCell = (value: unknown): value is CellValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
