import type { PredictionOptions, TableRequest } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { checkQuery } from '../../../entities/prediction/predictions.api.js';
import { Card } from '../../../shared/ui/card.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { AskedColumns } from './asked-columns.js';
import { SLOT } from './sentence.js';
import { tableDraftOf } from './table-draft.js';
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
  const [params] = useSearchParams();
  const [draft, setDraft] = useState(() => tableDraftOf(params, dataSourceId));
  const { target: wanted, leaveOut = [], keep = [] } = draft;
  const outcomes = options?.outcomes ?? [];
  const target = outcomes.some(({ name }) => name === wanted) ? wanted : (firstOf(outcomes)?.name ?? '');
  const request: TableRequest = {
    ...{ kind: 'table', dataSourceId, target },
    ...(leaveOut.length > 0 && { leaveOut }),
    ...(keep.length > 0 && { keep }),
  };
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
              onValueChange={(next) => setDraft({ target: next })}
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
        {checked && (
          <AskedColumns
            checked={checked}
            keep={keep}
            onLeaveOut={(names) => setDraft({ ...draft, leaveOut: names })}
            onKeep={(names) => setDraft({ ...draft, keep: names })}
          />
        )}
      </div>
    </Card>
  );
}

/** A yes or no before an amount: what is asked most of tables. */
const firstOf = (outcomes: PredictionOptions['outcomes']) =>
  outcomes.find(({ outcome }) => outcome === 'yes_no') ?? outcomes[0];
