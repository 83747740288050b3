import type { ForecastChecked, PredictionKind, PredictionOptions } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { checkQuery, optionsQuery } from '../../../entities/prediction/predictions.api.js';
import { Card } from '../../../shared/ui/card.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Segmented } from '../../../shared/ui/fields/segmented.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { KnownAhead } from './known-ahead.js';
import { NewTable } from './new-table.js';
import { PastCard } from './past.js';
import { changedDraft, type Draft, FIRST_HORIZON, requestOf } from './question.js';
import { Sentence } from './sentence.js';
import { CheckedCard } from './verdict.js';
import { WaysOut } from './ways-out.js';

interface NewPredictionProps {
  sources: readonly { id: string; name: string }[];
}

/** One sentence with slots; checks follow every change of it, and only then is anything computed. */
export function NewPrediction({ sources }: NewPredictionProps) {
  const [params] = useSearchParams();
  const wanted = sources.find(({ id }) => id === params.get('source')) ?? sources[0];
  const [kind, setKind] = useState<PredictionKind>(params.get('kind') === 'table' ? 'table' : 'forecast');
  const [draft, setDraft] = useState<Draft>({ dataSourceId: wanted?.id ?? '', target: '' });
  const options = useQuery(optionsQuery(draft.dataSourceId));
  const known = options.data;
  const { name: target = '', dashboardId } =
    known?.targets.find((one) => one.name === draft.target && one.dashboardId === draft.dashboardId) ??
    known?.targets[0] ??
    {};
  const question = { ...draft, target, dashboardId };
  const horizon = question.horizon ?? (question.period && FIRST_HORIZON[question.period]);
  const check = useQuery({
    ...checkQuery({ ...question, ...(horizon && { horizon }) }),
    enabled: kind === 'forecast' && target !== '' && (known?.times.length ?? 0) > 0,
  });
  if (options.isError)
    return (
      <Card>
        <ErrorState
          title="What can be predicted could not be read"
          error={options.error}
          onRetry={() => void options.refetch()}
        />
      </Card>
    );
  const change = (part: Partial<Draft>) => setDraft(changedDraft(question, part));
  const checked = check.data?.kind === 'forecast' ? check.data : undefined;
  const choose = <KindChoice kind={kind} onChange={setKind} />;
  if (kind === 'table')
    return (
      <NewTable
        key={draft.dataSourceId}
        dataSourceId={draft.dataSourceId}
        sources={sources}
        options={known}
        choose={choose}
        onSource={(dataSourceId) => setDraft({ dataSourceId, target: '' })}
      />
    );
  return (
    <Card className="grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0 p-4 sm:p-6">
        {choose}
        {known ? (
          <>
            <Sentence
              draft={question}
              options={known}
              sources={sources}
              checked={checked}
              onChange={change}
            />
            <KnownAhead
              draft={question}
              options={known}
              checked={checked}
              onChange={(drivers) => change({ drivers })}
            />
            <Verdict
              question={question}
              options={known}
              checked={checked}
              error={check.error}
              onChange={change}
            />
          </>
        ) : (
          <SkeletonGroup label="Reading what can be predicted">
            <Skeleton className="mt-4 h-20" />
            <Skeleton className="mt-6 h-52" />
          </SkeletonGroup>
        )}
      </div>
      <PastCard checked={checked} options={known} />
    </Card>
  );
}

function KindChoice({ kind, onChange }: { kind: PredictionKind; onChange: (kind: PredictionKind) => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 className="text-h2">New prediction</h2>
      <Segmented
        label="What kind of prediction"
        value={kind}
        options={[
          { value: 'forecast', label: 'What comes next' },
          { value: 'table', label: 'A column from the others' },
        ]}
        onValueChange={onChange}
      />
    </div>
  );
}

interface VerdictProps {
  question: Draft;
  options: PredictionOptions;
  checked: ForecastChecked | undefined;
  error: Error | null;
  onChange: (part: Partial<Draft>) => void;
}

function Verdict({ question, options, checked, error, onChange }: VerdictProps) {
  if (options.times.length === 0)
    return (
      <p className="mt-4 text-body text-text2">
        This data has no column of dates: a forecast needs one that says when.
      </p>
    );
  if (error && !checked) return <p className="mt-4 text-body text-danger-text">{error.message}</p>;
  if (!checked) return <Skeleton className="mt-6 h-52" />;
  return (
    <CheckedCard checked={checked} request={requestOf(question, checked.period)}>
      {checked.refused && (
        <WaysOut
          message={checked.refused.message}
          ways={checked.waysOut}
          dataSourceId={question.dataSourceId}
          onChange={onChange}
        />
      )}
    </CheckedCard>
  );
}
