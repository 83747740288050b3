import { ColumnPicture } from '@plumbline/charts';
import type { TablePrediction } from '@plumbline/contracts';
import { formatOf } from '../../../entities/prediction/prediction-words.js';
import { Sized } from '../../../entities/prediction/sized.js';
import { Card } from '../../../shared/ui/card.js';
import { SaidWas } from './said-was.js';
import { saidText } from './table-words.js';

/** The columns that matter most, value by value: what was said of such rows, and what was. */
export function ValuesCard({ prediction }: { prediction: TablePrediction }) {
  const { importance, label, outcome } = prediction;
  const shown = importance.filter(({ values }) => values.length > 0);
  return (
    <Card className="min-w-0 p-4 sm:p-6">
      <h2 className="text-h2">{label}, value by value</h2>
      <p className="text-label font-normal text-text2">
        Rows by the values of the columns that matter most. They go together; that does not make one the cause
      </p>
      <SaidWas />
      <div className="mt-3 grid gap-6 md:grid-cols-2">
        {shown.map(({ name, label: column, values }) => (
          <div key={name} className="min-w-0">
            <h3 className="mb-1 truncate text-h3">{column}</h3>
            <Sized height={180}>
              {(size) => (
                <ColumnPicture
                  {...size}
                  places={values.map(({ value, said, actual }) => ({ name: value, values: [said, actual] }))}
                  format={outcome === 'yes_no' ? { percent: true } : formatOf(prediction)}
                  period="year"
                  label={values
                    .map(({ value, actual }) => `${value}: ${saidText(actual, prediction)}`)
                    .join('; ')}
                />
              )}
            </Sized>
          </div>
        ))}
      </div>
    </Card>
  );
}
