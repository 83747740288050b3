import { type QueryResult, SMALL_GROUP_ROWS, type TileResult } from '@plumbline/contracts';
import { AppError } from '@plumbline/server';
import { planLabel } from '../facts/cell.js';
import { showsSingleRows } from '../guests/counted-plan.js';
import { failureFor, problemFor } from '../guests/guest-words.js';
import type { LiveStamp } from '../live/live-answers.service.js';
import type { OpenSource } from '../sources/sources.service.js';
import { captionTile } from '../tiles/caption-tile.js';
import { tileError } from '../tiles/tile-error.js';
import type { PreparedTile } from '../tiles/tile-plans.js';

/** What became of a tile's plan. */
export interface AnsweredTile extends PreparedTile {
  /** What is put on record; undefined where the plan failed. */
  result?: QueryResult;
  error?: Error;
  /** What the reader gets of it; undefined where all of it is withheld. */
  shown?: { result: QueryResult; isWithheld: boolean };
  /** Of a live source. */
  live?: LiveStamp;
  factId?: string;
}

/** The answer for one tile among all, of which one may hold figures for its words. */
export function toTileResult(
  one: AnsweredTile,
  all: readonly AnsweredTile[],
  source: OpenSource,
  { forGuest = false } = {},
): TileResult {
  const { tile, narrowed, error, shown, factId } = one;
  const base = { id: tile.id, ...one.ids };
  const nothing = { columns: [], rows: [], factIds: [] };
  if (error) {
    // A guest is told of no column that the tiles do not show.
    const { nearest, ...said } = tileError(
      failureFor(forGuest, error),
      narrowed.plan,
      source.dataset.columns,
    );
    return {
      ...base,
      ...nothing,
      error: { ...said, ...(nearest && !forGuest && { nearest }) },
      // Words that were stored hold what the first rows said.
      ...(source.isLive && plainWords(one)),
    };
  }
  if (!shown) return { ...base, ...nothing, isWithheld: true, error: withheld(one), ...plainWords(one) };
  if (!factId) throw new AppError('internal', 'A result was not stored as a fact.');
  const about = all.find((other) => other.tile.id === `${tile.id}.about`)?.shown?.result;
  const stated = captionTile(tile, { narrowed, filters: one.filters, result: shown.result, about }, source);
  return {
    ...base,
    ...shown.result,
    factIds: [factId],
    ...(one.live && { live: stampFor(forGuest, one.live) }),
    ...(stated && { stated }),
    ...(shown.isWithheld && { isWithheld: true }),
  };
}

function stampFor(forGuest: boolean, { asOf, problem }: LiveStamp): LiveStamp {
  return { asOf, ...(problem !== undefined && { problem: problemFor(forGuest, problem) }) };
}

function withheld({ narrowed: { plan } }: AnsweredTile): NonNullable<TileResult['error']> {
  const code = 'withheld';
  if (plan.raw) return { code, message: 'Hidden: these are single rows.' };
  if (plan.windows) return { code, message: 'Hidden: steps from group to group tell those of few rows.' };
  if (plan.changeParts) return { code, message: 'Hidden: the parts of a change tell those of few rows.' };
  if (showsSingleRows(plan))
    return { code, message: 'Hidden: a smallest or largest value is that of a single row.' };
  return { code, message: `Hidden: fewer than ${SMALL_GROUP_ROWS} rows.` };
}

/** The stored words of a tile may hold what is withheld. */
function plainWords({ tile: { chart, kpi, plan } }: AnsweredTile): Pick<TileResult, 'stated'> {
  if (!chart && !kpi) return {};
  if (chart?.titleBy === 'person' || kpi?.titleBy === 'person') return {};
  return { stated: { title: planLabel(plan).slice(0, 300), subtitle: '' } };
}
