import { ForecastPicture } from '@plumbline/charts';
import { type ForecastChecked, type PredictionOptions, ROWS_TARGET } from '@plumbline/contracts';
import { formatOf, periodNoun, periodText } from '../../../entities/prediction/prediction-words.js';
import { Sized } from '../../../entities/prediction/sized.js';

/** The series so far, and what else could be predicted here. */
export function PastCard({
  checked,
  options,
}: {
  checked: ForecastChecked | undefined;
  options: PredictionOptions | undefined;
}) {
  return (
    <div className="min-w-0 border-border p-4 max-lg:hidden sm:p-6 lg:border-l">
      {checked && checked.history.length > 0 && <Past checked={checked} />}
      {options && (
        <dl className="mt-4 border-t border-border pt-4 text-label font-normal text-text2">
          <dt className="font-medium text-text1">Can be predicted here</dt>
          <dd className="mt-1">{options.targets.map(({ label }) => label.toLowerCase()).join(', ')}</dd>
          {options.notOffered.length > 0 && (
            <>
              <dt className="mt-3 font-medium text-text1">Not offered</dt>
              <dd className="mt-1">
                {options.notOffered.map(({ name, reason }) => `${name}: ${reason}`).join('; ')}
              </dd>
            </>
          )}
        </dl>
      )}
    </div>
  );
}

const AGGREGATES: Record<ForecastChecked['aggregation'], string> = {
  ...{ sum: 'Sum of', avg: 'Average of', median: 'Median of', min: 'Lowest', max: 'Highest' },
  ...{ count: 'Rows with', count_distinct: 'Different', formula: 'Calculation' },
};

const madeOf = ({ aggregation, target }: ForecastChecked): string =>
  target === ROWS_TARGET ? 'Rows counted' : `${AGGREGATES[aggregation]} ${target}`;

function Past({ checked }: { checked: ForecastChecked }) {
  const { history, label, period } = checked;
  const span = `${periodText(history[0]?.t ?? '', period)} – ${periodText(history.at(-1)?.t ?? '', period)}`;
  return (
    <>
      <h3 className="text-h3">
        {label} per {periodNoun(period)} so far
      </h3>
      <p className="mb-2 text-label font-normal text-text2">
        {madeOf(checked)}, {span}
        {checked.currency ? `, ${checked.currency}` : ''}
      </p>
      <Sized height={220}>
        {(size) => (
          <ForecastPicture
            {...size}
            data={{ history, points: [], isMain: true }}
            format={formatOf(checked)}
            period={period}
            label={`${label} per ${periodNoun(period)}, ${span}`}
          />
        )}
      </Sized>
    </>
  );
}
