import type { ForecastPrediction } from '@plumbline/contracts';
import { factOf } from '../../../entities/fact/fact-links.js';
import { FactNumber } from '../../../entities/fact/fact-number.js';
import {
  periodNoun,
  periodsText,
  periodText,
  shortValue,
} from '../../../entities/prediction/prediction-words.js';

/** The periods changed by arithmetic, and their sum where they add up. */
export interface Changed {
  values: readonly number[];
  total: number | null;
}

interface PointTableProps {
  prediction: ForecastPrediction;
  changed: Changed | undefined;
}

const CELL = 'py-1.5 text-right tabular-nums';

/** Every period with its band, and what arithmetic makes of it. */
export function PointTable({ prediction, changed }: PointTableProps) {
  const { points, period, total, facts, horizon } = prediction;
  const value = (number: number) => shortValue(number, prediction);
  return (
    <div className="mt-3 max-h-72 overflow-auto">
      <table className="w-full text-label">
        <thead className="text-text2">
          <tr className="border-b border-border">
            <th className="py-1.5 text-left font-normal capitalize">{periodNoun(period)}</th>
            <th className={`${CELL} font-normal`}>Middle</th>
            <th className={`${CELL} font-normal`}>80% band</th>
            {changed && <th className={`${CELL} font-normal`}>What if</th>}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {points.map(({ t, yhat, lo80, hi80 }, row) => (
            <tr key={t}>
              <th className="py-1.5 text-left font-normal whitespace-nowrap">{periodText(t, period)}</th>
              <td className={`${CELL} font-medium`}>
                <FactNumber fact={factOf(facts.points, row, 'yhat')}>{value(yhat)}</FactNumber>
              </td>
              <td className={`${CELL} whitespace-nowrap`}>
                {value(lo80)} – {value(hi80)}
              </td>
              {changed && <td className={CELL}>{value(changed.values[row] ?? yhat)}</td>}
            </tr>
          ))}
          {total && horizon > 1 && (
            <tr className="font-medium">
              <th className="py-1.5 text-left font-medium whitespace-nowrap">
                {periodsText(horizon, period)}
              </th>
              <td className={CELL}>
                <FactNumber fact={factOf(facts.total, 0, 'yhat')}>{value(total.yhat)}</FactNumber>
              </td>
              <td className={`${CELL} whitespace-nowrap`}>
                {value(total.lo80)} – {value(total.hi80)}
              </td>
              {changed && <td className={CELL}>{value(changed.total ?? total.yhat)}</td>}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
