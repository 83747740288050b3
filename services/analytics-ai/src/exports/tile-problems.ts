import type {
  Chart,
  DashboardQueryResult,
  ExportBlock,
  ExportOptions,
  Kpi,
  TileResult,
} from '@plumbline/contracts';
import { ContentRefused } from './content-refused.js';

interface TileProblem {
  code: 'tile_failed' | 'tile_empty' | 'tile_stale';
  message: string;
  tile: { id: string; title: string };
}

/** A file whose filter acts on nothing would show more than whoever filtered it wanted shown. */
export function refuseGoneFilters({ goneFilters: [gone] = [] }: DashboardQueryResult): void {
  if (!gone) return;
  const message = `The filter on “${gone.column}” acts on nothing: this column is no longer in the data. Remove the filter, or set it on another column.`;
  throw new ContentRefused({ code: 'column_gone', message });
}

/** What is wrong with tiles: those that cannot be drawn, then those that show nothing, then all that are outdated. */
export function problemsOf(
  tiles: readonly (Chart | Kpi)[],
  shown: ReadonlyMap<string, TileResult>,
): TileProblem[] {
  const isBlank = ({ rows }: TileResult) => rows.every((row) => row.every((cell) => cell === null));
  const failed = tiles.flatMap(({ id, title }): TileProblem[] => {
    const error = shown.get(id)?.error;
    if (!error) return [];
    const reason = error.message.charAt(0).toLowerCase() + error.message.slice(1);
    const message = `“${title}” cannot be drawn: ${reason}`;
    return [{ code: 'tile_failed', message, tile: { id, title } }];
  });
  const empty = tiles.flatMap(({ id, title }): TileProblem[] => {
    const tile = shown.get(id);
    if (!tile || tile.error || !isBlank(tile)) return [];
    const message = `“${title}” is empty: no rows are left by its filters.`;
    return [{ code: 'tile_empty', message, tile: { id, title } }];
  });
  return [...failed, ...empty, ...staleOf(tiles, shown)];
}

/** Tiles of live sources whose database does not answer now. */
function staleOf(tiles: readonly (Chart | Kpi)[], shown: ReadonlyMap<string, TileResult>): TileProblem[] {
  const stale = tiles.flatMap(({ id, title }) => {
    const problem = shown.get(id)?.live?.problem;
    return problem === undefined ? [] : [{ id, title, problem }];
  });
  const [first, ...more] = stale;
  if (!first) return [];
  const { problem, ...tile } = first;
  const others = more.length === 0 ? '' : ` and ${more.length} more ${more.length === 1 ? 'tile' : 'tiles'}`;
  const message = `“${tile.title}”${others} could not be read again: the last answer of the database is shown. ${problem}`;
  return [{ code: 'tile_stale', message, tile }];
}

/** A file without one of its tiles would look complete; one that is sent unseen would show nothing where a number is expected. */
export function refuseProblems(
  problems: readonly TileProblem[],
  { refusesEmpty, marksProblems }: { refusesEmpty: boolean; marksProblems: boolean },
): void {
  if (marksProblems) return;
  const problem = problems.find(({ code }) => code === 'tile_failed' || refusesEmpty);
  if (problem) throw new ContentRefused(problem);
}

/** What is sent unseen holds something: a dashboard of which no tile is left would go out as a blank page. */
export function refuseBlank(
  name: string,
  blocks: readonly ExportBlock[],
  { refusesEmpty, marksProblems }: Pick<ExportOptions, 'refusesEmpty' | 'marksProblems'>,
): void {
  if (blocks.length > 0 || !(refusesEmpty || marksProblems)) return;
  const message = `“${name}” has no tiles, so there is nothing to send. Add tiles to it, or choose another dashboard.`;
  throw new ContentRefused({ code: 'tile_empty', message });
}
