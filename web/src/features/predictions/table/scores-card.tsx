import { formatCount } from '@plumbline/charts';
import { TABLE_MODEL_WORDS, type TablePrediction } from '@plumbline/contracts';
import { factOf } from '../../../entities/fact/fact-links.js';
import { FactNumber } from '../../../entities/fact/fact-number.js';
import { shortValue } from '../../../entities/prediction/prediction-words.js';
import { cn } from '../../../shared/lib/cn.js';
import { Card } from '../../../shared/ui/card.js';
import { percentText } from './table-words.js';

const CELL = 'px-2 py-2 text-right tabular-nums';

/** Every model over the same rows; the chosen one stands out. */
export function ScoresCard({ prediction }: { prediction: TablePrediction }) {
  const { models, model, facts, outcome, rows, beatsGuessing } = prediction;
  const isYesNo = outcome === 'yes_no';
  const heads = isYesNo ? ['Right order', 'Surprise', 'Saved'] : ['Usual miss', 'Saved'];
  return (
    <Card className="min-w-0 p-4 sm:p-6">
      <h2 className="text-h2">
        {beatsGuessing && model ? `${TABLE_MODEL_WORDS[model]} was chosen` : 'Nothing beat guessing'}
      </h2>
      <p className="text-label font-normal text-text2 tabular-nums">
        {models.length} models, the same {formatCount(rows)} rows in five parts
      </p>
      <div className="mt-3 overflow-x-auto">
        <table className="w-full text-label">
          <thead className="text-text2">
            <tr className="border-b border-border">
              <th className="py-2 pr-2 pl-3 text-left font-normal">Model</th>
              {heads.map((name) => (
                <th key={name} className={`${CELL} font-normal whitespace-nowrap`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {models.map(({ name, loss, gain, mae, auc }, row) => (
              <tr
                key={name}
                className={cn(
                  beatsGuessing &&
                    name === model &&
                    'bg-accent-subtle shadow-[inset_2px_0_0_var(--color-accent)]',
                )}
              >
                <th className="py-2 pr-2 pl-3 text-left font-medium">{TABLE_MODEL_WORDS[name]}</th>
                <td className={CELL}>
                  <FactNumber fact={factOf(facts.scores, row, isYesNo ? 'auc' : 'mae')}>
                    {isYesNo
                      ? percentText(name === 'guess' ? 0.5 : (auc ?? 0.5))
                      : shortValue(mae, prediction)}
                  </FactNumber>
                </td>
                {isYesNo && <td className={CELL}>{loss.toFixed(3)}</td>}
                <td className={CELL}>
                  <FactNumber fact={factOf(facts.scores, row, 'gain')}>{percentText(gain)}</FactNumber>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-label font-normal text-text2">
        {isYesNo
          ? 'Right order: how often a yes is rated above a no. Surprise is the mean log loss; saved is the part of guessing’s.'
          : 'Saved is the part of the variance about the mean that a model explains.'}
      </p>
    </Card>
  );
}
