import { formatNumber } from '@plumbline/charts';
import type { ForecastPrediction } from '@plumbline/contracts';
import type { ReactNode } from 'react';
import { factOf } from '../../../entities/fact/fact-links.js';
import { FactNumber } from '../../../entities/fact/fact-number.js';
import {
  gainOf,
  periodNoun,
  periodText,
  recordOf,
  shortValue,
  usualMiss,
} from '../../../entities/prediction/prediction-words.js';
import { Card } from '../../../shared/ui/card.js';

/** The highest period, the usual miss, and the record, at a glance. */
export function KeyLine({ prediction }: { prediction: ForecastPrediction }) {
  const { points, period, facts, backtest, before } = prediction;
  const highest = points.reduce((one, other) => (other.yhat > one.yhat ? other : one));
  const row = points.indexOf(highest);
  const [miss, gain] = [usualMiss(prediction), gainOf(prediction)];
  const record = recordOf(prediction.ledger);
  const chosen = backtest?.models.findIndex(({ name }) => name === backtest.chosen) ?? -1;
  const coverage = backtest?.models[chosen]?.coverage80;
  return (
    <Card className="grid divide-border max-lg:grid-cols-2 lg:grid-cols-4 lg:divide-x">
      <Figure
        title={`Highest ${periodNoun(period)}`}
        note={`${shortValue(highest.yhat, prediction)}, likely ${shortValue(highest.lo80, prediction)} to ${shortValue(highest.hi80, prediction)}`}
      >
        <FactNumber fact={factOf(facts.points, row, 't')}>{periodText(highest.t, period)}</FactNumber>
      </Figure>
      {before && (
        <Figure
          title={`Against the same ${periodNoun(period)}s before`}
          note={`${shortValue(before.value, prediction)}, ${periodText(before.from, period)} – ${periodText(before.to, period)}`}
        >
          <FactNumber fact={factOf(facts.total, 0, 'change')}>{signedShare(before.change)}</FactNumber>
        </Figure>
      )}
      <Figure
        title="Usual miss"
        note={gain === null ? '' : `${Math.round(gain)}% less than the last value’s`}
      >
        {miss !== null && (
          <FactNumber fact={factOf(facts.backtest, chosen, 'mae')}>
            ±{shortValue(miss, prediction)} a {periodNoun(period)}
          </FactNumber>
        )}
      </Figure>
      {!before && (
        <Figure title="In tests" note="of tested periods in the 80% band">
          {coverage !== undefined && (
            <FactNumber fact={factOf(facts.backtest, chosen, 'coverage80')}>
              {Math.round(100 * coverage)}%
            </FactNumber>
          )}
        </Figure>
      )}
      <Figure
        title="Record"
        note={
          record.states.length > 0
            ? `${periodNoun(period)}s in the 80% band, ${Math.round(0.8 * record.states.length)} expected`
            : 'begins when the first predicted period ends'
        }
      >
        {record.states.length > 0 ? `${record.inside} of ${record.states.length}` : 'Nothing yet'}
      </Figure>
    </Card>
  );
}

/** "+8.2%". */
const signedShare = (share: number): string =>
  `${share < 0 ? '' : '+'}${formatNumber(share, { percent: true, decimals: 1 })}`;

function Figure({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <div className="p-4">
      <p className="text-label text-text2">{title}</p>
      <p className="mt-1 text-h3 tabular-nums">{children}</p>
      <p className="mt-0.5 text-caption text-text2 tabular-nums">{note}</p>
    </div>
  );
}
