import type { TablePrediction } from '@plumbline/contracts';
import { shortValue } from '../../../entities/prediction/prediction-words.js';
import { plural } from '../../../shared/lib/format.js';
import { ImportanceBars } from './importance-bars.js';
import { chosenOf, guessOf, percentText } from './table-words.js';

/** In a row of the list: which columns matter, how well it is told, and beside what. */
export function ShownTable({ prediction }: { prediction: TablePrediction }) {
  const { outcome, importance, rows } = prediction;
  const [chosen, guess] = [chosenOf(prediction), guessOf(prediction)];
  const first = importance[0];
  return (
    <>
      <ImportanceBars importance={importance} />
      <div className="text-body tabular-nums">
        <p className="font-medium">
          {outcome === 'yes_no'
            ? `${percentText(chosen?.auc ?? 0)} in the right order`
            : `±${shortValue(chosen?.mae ?? 0, prediction)} on average`}
        </p>
        {first && <p className="text-caption text-text2 wrap-anywhere">{first.label} matters most</p>}
      </div>
      <div className="text-body tabular-nums">
        <p>{percentText(chosen?.gain ?? 0)} of guessing’s error saved</p>
        <p className="text-caption text-text2">
          {outcome === 'yes_no'
            ? 'guessing gets 50% in the right order'
            : `guessing misses by ${shortValue(guess?.mae ?? 0, prediction)}`}
        </p>
      </div>
      <p className="text-caption text-text2">Tested on {plural(rows, 'row')} it had not seen</p>
    </>
  );
}
