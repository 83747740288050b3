import type { FoundRows, Ground } from './compose-rows.js';
import { composition, namesOf } from './composed.js';
import type { Composition } from './composition.js';

/** Rows among which runs are looked for, besides all. */
const MAX_WITHIN = 4;
const MAX_ATOMS = 6;

/** "how many consecutive wins", "who won three in a row": the longest runs of rows. */
export function streaks(rows: readonly FoundRows[], ground: Ground): Composition[] {
  const { cues, atoms, list } = ground;
  if (cues.streak.length === 0) return [];
  const within = rows.filter(({ shape }) => shape === 'all' || shape === 'where').slice(0, MAX_WITHIN + 1);
  const said = [...cues.streak, ...cues.count, ...cues.extremes.flatMap((cue) => cue.used)];
  const repeating = list.columns.filter(({ column }) => column.distinct < list.rowCount);
  return within.flatMap(({ set, used, shape }) => [
    ...atoms
      .filter(({ condition }) => condition.used.every((at) => !used.includes(at)))
      .slice(0, MAX_ATOMS)
      .map((atom) =>
        composition({ kind: 'streak', rows: set, by: { atom }, tells: 'length' }, `${shape} holds`, [
          ...used,
          ...said,
          ...atom.condition.used,
        ]),
      ),
    ...repeating.flatMap((column) =>
      (['length', 'value'] as const).map((tells) =>
        composition({ kind: 'streak', rows: set, by: { same: column }, tells }, `${shape} same ${tells}`, [
          ...used,
          ...said,
          ...namesOf(ground, column),
        ]),
      ),
    ),
  ]);
}
