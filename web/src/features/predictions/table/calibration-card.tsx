import { ColumnPicture } from '@plumbline/charts';
import type { TablePrediction } from '@plumbline/contracts';
import { formatOf } from '../../../entities/prediction/prediction-words.js';
import { Sized } from '../../../entities/prediction/sized.js';
import { Card } from '../../../shared/ui/card.js';
import { SaidWas } from './said-was.js';
import { saidText } from './table-words.js';

/** Rows of like predictions: what was said of them, and what was. */
export function CalibrationCard({ prediction }: { prediction: TablePrediction }) {
  const { calibration, outcome } = prediction;
  const isYesNo = outcome === 'yes_no';
  return (
    <Card className="min-w-0 p-4 sm:p-6">
      <h2 className="text-h2">{isYesNo ? 'Does 30% mean 30%?' : 'Does it come as predicted?'}</h2>
      <p className="text-label font-normal text-text2">
        Rows in {calibration.length} groups of similar predictions, lowest first
      </p>
      <SaidWas />
      <Sized height={200}>
        {(size) => (
          <ColumnPicture
            {...size}
            places={calibration.map(({ said, actual }) => ({
              name: saidText(said, prediction),
              values: [said, actual],
            }))}
            format={isYesNo ? { percent: true } : formatOf(prediction)}
            period="year"
            label={calibration
              .map(
                ({ said, actual }) =>
                  `said ${saidText(said, prediction)}, was ${saidText(actual, prediction)}`,
              )
              .join('; ')}
          />
        )}
      </Sized>
    </Card>
  );
}
