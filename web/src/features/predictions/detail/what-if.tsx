import type { ForecastPrediction, Scenario } from '@plumbline/contracts';
import { factOf } from '../../../entities/fact/fact-links.js';
import { FactNumber } from '../../../entities/fact/fact-number.js';
import {
  periodNoun,
  periodsText,
  periodText,
  shortValue,
} from '../../../entities/prediction/prediction-words.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Select } from '../../../shared/ui/fields/select.js';

interface Change {
  from: string;
  percent: number;
}

interface WhatIfProps {
  prediction: ForecastPrediction;
  change: Change;
  scenario: Scenario | undefined;
  onChange: (change: Change) => void;
}

const MOST = 20;
const signed = (percent: number): string =>
  `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`;

/** By so many percent more or less from a period on: arithmetic, and called so. */
export function WhatIf({ prediction, change, scenario, onChange }: WhatIfProps) {
  const { points, period } = prediction;
  const isChanged = change.percent !== 0;
  return (
    <div className="min-w-0 border-border p-4 max-lg:border-t sm:p-6 lg:border-l">
      <h3 className="text-h3">What if</h3>
      <p className="text-label text-text2">Arithmetic on this forecast, not a prediction of it</p>
      <div className="mt-3 flex flex-wrap items-center gap-2 text-body">
        <span>From</span>
        <Select
          label="From which period on"
          size="compact"
          className="border-accent-border bg-accent-subtle text-accent-text"
          value={change.from}
          options={points.map(({ t }) => ({ value: t, label: periodText(t, period) }))}
          onValueChange={(from) => onChange({ ...change, from })}
        />
        <span>
          on: <strong className="tabular-nums">{signed(change.percent)}</strong>
        </span>
      </div>
      <input
        type="range"
        aria-label="Change in percent"
        aria-valuetext={signed(change.percent)}
        min={-MOST}
        max={MOST}
        step={1}
        value={change.percent}
        onChange={(event) => onChange({ ...change, percent: Number(event.target.value) })}
        className="mt-3 w-full accent-accent"
      />
      <div aria-hidden="true" className="flex justify-between text-caption text-text3 tabular-nums">
        <span>−{MOST}%</span>
        <span>0</span>
        <span>+{MOST}%</span>
      </div>
      <PointTable prediction={prediction} scenario={isChanged ? scenario : undefined} />
      {isChanged && (
        <Button
          size="compact"
          variant="ghost"
          className="mt-2"
          onClick={() => onChange({ ...change, percent: 0 })}
        >
          Set to 0
        </Button>
      )}
    </div>
  );
}

const CELL = 'py-1.5 text-right tabular-nums';

function PointTable({
  prediction,
  scenario,
}: {
  prediction: ForecastPrediction;
  scenario: Scenario | undefined;
}) {
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
            {scenario && <th className={`${CELL} font-normal`}>What if</th>}
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
              {scenario && <td className={CELL}>{value(scenario.points[row]?.scenario ?? yhat)}</td>}
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
              {scenario && <td className={CELL}>{value(scenario.total?.scenario ?? total.yhat)}</td>}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
