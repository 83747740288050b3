import type { PredictionOptions, TableChecked } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { checkQuery } from '../../../entities/prediction/predictions.api.js';
import { Card } from '../../../shared/ui/card.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { SLOT } from './sentence.js';
import { CheckedCard } from './verdict.js';

interface NewTableProps {
  dataSourceId: string;
  sources: readonly { id: string; name: string }[];
  options: PredictionOptions | undefined;
  /** The choice of the kind. */
  choose: ReactNode;
  onSource: (dataSourceId: string) => void;
}

/** "Predict churned from the other columns of customers.csv", with what speaks for it before anything is learned. */
export function NewTable({ dataSourceId, sources, options, choose, onSource }: NewTableProps) {
  const [wanted, setWanted] = useState('');
  const outcomes = options?.outcomes ?? [];
  const target = outcomes.some(({ name }) => name === wanted) ? wanted : (firstOf(outcomes)?.name ?? '');
  const request = { kind: 'table' as const, dataSourceId, target };
  const check = useQuery({ ...checkQuery(request), enabled: target !== '' });
  const checked = check.data?.kind === 'table' ? check.data : undefined;
  return (
    <Card className="grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0 p-4 sm:p-6">
        {choose}
        {options ? (
          <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-2 text-reading text-text2">
            <span>Predict</span>
            <Select
              label="What is predicted"
              className={SLOT}
              value={target}
              options={outcomes.map(({ name, label, outcome }) => ({
                ...{ value: name, label: label.toLowerCase() },
                detail: outcome === 'yes_no' ? 'yes or no' : 'a number',
              }))}
              onValueChange={setWanted}
            />
            <span>from the other columns of</span>
            <Select
              label="Data source"
              className={SLOT}
              value={dataSourceId}
              options={sources.map(({ id, name }) => ({ value: id, label: name }))}
              onValueChange={onSource}
            />
          </div>
        ) : (
          <SkeletonGroup label="Reading what can be predicted">
            <Skeleton className="mt-4 h-20" />
          </SkeletonGroup>
        )}
        {options && target === '' && (
          <p className="mt-4 text-body text-text2">
            This data has no column of yes and no, and no amounts, that could be predicted from the others.
          </p>
        )}
        {check.error && !checked && <p className="mt-4 text-body text-danger-text">{check.error.message}</p>}
        {checked && (
          <CheckedCard checked={checked} request={request}>
            {checked.refused && <p className="mt-3 text-body font-medium">{checked.refused.message}</p>}
          </CheckedCard>
        )}
      </div>
      <div className="min-w-0 border-border p-4 max-lg:border-t sm:p-6 lg:border-l">
        {checked && <AskedColumns checked={checked} />}
      </div>
    </Card>
  );
}

/** A yes or no before an amount: what is asked most of tables. */
const firstOf = (outcomes: PredictionOptions['outcomes']) =>
  outcomes.find(({ outcome }) => outcome === 'yes_no') ?? outcomes[0];

function AskedColumns({ checked: { columns, leftOut } }: { checked: TableChecked }) {
  return (
    <dl className="text-label text-text2">
      <dt className="font-medium text-text1">Asked</dt>
      <dd className="mt-1 wrap-anywhere">{columns.join(', ') || 'none'}</dd>
      {leftOut.length > 0 && (
        <>
          <dt className="mt-3 font-medium text-text1">Left out</dt>
          {leftOut.map(({ name, detail }) => (
            <dd key={name} className="mt-1 wrap-anywhere">
              {name}: {detail}
            </dd>
          ))}
        </>
      )}
      <dt className="mt-3 font-medium text-text1">What is tested</dt>
      <dd className="mt-1">
        Every row is predicted by a model that has not seen it. Columns that know the answer are found and
        left out; where nothing beats guessing, nothing is shown and nothing is used.
      </dd>
    </dl>
  );
}
