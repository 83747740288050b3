import { formatCount } from '@plumbline/charts';
import type { TablePrediction } from '@plumbline/contracts';
import { factOf } from '../../../entities/fact/fact-links.js';
import { FactNumber } from '../../../entities/fact/fact-number.js';
import { shortValue } from '../../../entities/prediction/prediction-words.js';
import { Card } from '../../../shared/ui/card.js';
import { percentText } from './table-words.js';

/** Of yes and no, rows by what was and what was said; of numbers, the band around a prediction. */
export function RightCard({ prediction }: { prediction: TablePrediction }) {
  const { confusion, band } = prediction;
  return (
    <Card className="min-w-0 p-4 sm:p-6">
      {confusion && <Confusion prediction={prediction} of={confusion} />}
      {band && <Band prediction={prediction} of={band} />}
    </Card>
  );
}

interface ConfusionProps {
  prediction: TablePrediction;
  of: NonNullable<TablePrediction['confusion']>;
}

function Confusion({ prediction: { facts, positive, rows, base }, of }: ConfusionProps) {
  const { truePositive, falsePositive, falseNegative, trueNegative } = of;
  const right = (truePositive + trueNegative) / Math.max(1, rows);
  const cells = [
    {
      was: `Was ${positive === true ? 'yes' : String(positive)}`,
      said: [truePositive, falseNegative],
      names: ['true_positive', 'false_negative'],
    },
    { was: 'Was not', said: [falsePositive, trueNegative], names: ['false_positive', 'true_negative'] },
  ];
  return (
    <>
      <h2 className="text-h2">{percentText(right)} of the rows are predicted right</h2>
      <p className="text-label font-normal text-text2">
        Always saying the more frequent one is right in {percentText(Math.max(base, 1 - base))}; a yes is said
        from one half on
      </p>
      <table className="mt-4 w-full table-fixed text-body tabular-nums">
        <thead className="text-label text-text2">
          <tr>
            <th />
            <th className="py-2 font-normal">Said yes</th>
            <th className="py-2 font-normal">Said no</th>
          </tr>
        </thead>
        <tbody>
          {cells.map(({ was, said, names }) => {
            const all = Math.max(
              1,
              said.reduce((sum, count) => sum + count, 0),
            );
            return (
              <tr key={was}>
                <th className="pr-3 text-left text-label font-medium wrap-anywhere">{was}</th>
                {said.map((count, at) => (
                  <td key={names[at]} className="p-0.5 text-center">
                    <span className="relative block overflow-hidden rounded-sm border border-border py-4">
                      <span
                        aria-hidden="true"
                        className="absolute inset-0 bg-chart-1"
                        style={{ opacity: 0.3 * (count / all) }}
                      />
                      <span className="relative">
                        <FactNumber fact={factOf(facts.outcome, 0, names[at])}>
                          {formatCount(count)}
                        </FactNumber>
                      </span>
                    </span>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

interface BandProps {
  prediction: TablePrediction;
  of: NonNullable<TablePrediction['band']>;
}

function Band({ prediction, of }: BandProps) {
  const { facts } = prediction;
  const lines = [
    { share: 80, half: of.half80, held: of.held80 },
    { share: 95, half: of.half95, held: of.held95 },
  ];
  return (
    <>
      <h2 className="text-h2">
        80 of 100 lie within{' '}
        <FactNumber fact={factOf(facts.outcome, 0, 'half80')}>
          ±{shortValue(of.half80, prediction)}
        </FactNumber>
      </h2>
      <p className="text-label font-normal text-text2">Bands are as wide as misses on unseen rows were</p>
      <dl className="mt-4 flex flex-col gap-3 text-body tabular-nums">
        {lines.map(({ share, half, held }) => (
          <div key={share} className="flex flex-wrap justify-between gap-x-4 border-t border-border pt-3">
            <dt>
              {share} of 100 within{' '}
              <FactNumber fact={factOf(facts.outcome, 0, `half${share}`)}>
                ±{shortValue(half, prediction)}
              </FactNumber>
            </dt>
            <dd className="text-text2">
              held{' '}
              <FactNumber fact={factOf(facts.outcome, 0, `held${share}`)}>{percentText(held)}</FactNumber> of
              rows it was not made of
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
