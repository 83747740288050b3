import type { TablePrediction } from '@plumbline/contracts';
import { factOf } from '../../../entities/fact/fact-links.js';
import { FactNumber } from '../../../entities/fact/fact-number.js';

/** What a column's shuffling costs, of what the model saves over guessing. */
export function ImportanceCard({ prediction }: { prediction: TablePrediction }) {
  const { importance, facts } = prediction;
  const most = Math.max(1e-12, ...importance.map(({ rise }) => rise));
  const all = importance.reduce((sum, { rise }) => sum + Math.max(0, rise), 0) || 1;
  const shown = importance.map((one, row) => ({ ...one, row })).slice(0, 12);
  return (
    <>
      <h3 className="text-h3">What matters</h3>
      <p className="mb-2 text-label font-normal text-text2">
        How much worse predictions get without each column, of all together
      </p>
      <ul className="flex flex-col gap-1.5 text-label">
        {shown.map(({ name, label, rise, error, row }) => (
          <li key={name} className="grid grid-cols-[minmax(0,12rem)_minmax(0,1fr)_3rem] items-center gap-3">
            <span className="truncate" title={label}>
              {label}
            </span>
            <span aria-hidden="true" className="h-2.5 rounded-xs bg-pressed">
              <span
                className="block h-full rounded-xs bg-chart-1"
                style={{ width: `${(100 * Math.max(0, rise)) / most}%` }}
              />
            </span>
            <span className="text-right text-text2 tabular-nums">
              <FactNumber fact={factOf(facts.importance, row, 'rise')}>
                {rise > 2 * error ? `${Math.max(1, Math.round((100 * rise) / all))}%` : 'none'}
              </FactNumber>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
