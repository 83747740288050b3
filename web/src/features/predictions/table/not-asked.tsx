import { KEEPABLE_REASONS, type LeftOutColumn, type TablePrediction } from '@plumbline/contracts';
import { Link } from 'react-router-dom';
import { askAnywayPath } from '../new/table-draft.js';

/** Columns that were not asked and why, those that were although they seem to know the answer, and the way to ask one. */
export function NotAsked({ prediction }: { prediction: TablePrediction }) {
  const { leftOut, kept = [] } = prediction;
  return (
    <div className="min-w-0 border-border p-4 max-lg:border-t sm:p-6 lg:border-l">
      {kept.length > 0 && (
        <div className="mb-5">
          <h3 className="text-h3">Used, as you chose</h3>
          <p className="text-label font-normal text-text2">
            These seem to give the answer away: what is shown is only as good as they are known beforehand
          </p>
          <Columns columns={kept} />
        </div>
      )}
      <h3 className="text-h3">Not asked</h3>
      <p className="text-label font-normal text-text2">
        {leftOut.length > 0
          ? 'What cannot be known beforehand would only look like knowledge'
          : 'Every other column was used'}
      </p>
      <Columns columns={leftOut} pathOf={(name) => askAnywayPath(prediction, name)} />
    </div>
  );
}

interface ColumnsProps {
  columns: readonly LeftOutColumn[];
  pathOf?: (name: string) => string;
}

function Columns({ columns, pathOf }: ColumnsProps) {
  return (
    <dl className="mt-3 flex flex-col gap-2 text-label">
      {columns.map(({ name, reason, detail }) => (
        <div key={name}>
          <dt className="font-medium wrap-anywhere">{name}</dt>
          <dd className="text-text2 wrap-anywhere">
            {detail}
            {pathOf && KEEPABLE_REASONS.includes(reason) && (
              <>
                {' '}
                <Link
                  to={pathOf(name)}
                  aria-label={`Ask ${name} anyway`}
                  className="text-accent-text underline underline-offset-4"
                >
                  Is it known beforehand? Use it anyway
                </Link>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
