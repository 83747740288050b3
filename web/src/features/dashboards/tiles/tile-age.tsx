import type { TileResult } from '@plumbline/contracts';
import { clockWords } from '../parts/clock-words.js';

/** When the database of a live source gave what a tile shows, and why it gave nothing since. */
export function TileAge({ live }: { live: NonNullable<TileResult['live']> }) {
  return (
    <p className="mt-0.5 text-caption text-text3 tabular-nums" title={live.problem}>
      {live.problem === undefined ? 'Live' : 'Last answer'} · as of {clockWords(live.asOf)}
    </p>
  );
}
