import type { PredictionChecked, PredictionOptions } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { checkQuery, optionsQuery, usePredict } from '../../../entities/prediction/predictions.api.js';
import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { Checks } from '../parts/checks.js';
import { PastCard } from './past.js';
import { type Draft, FIRST_HORIZON, requestOf } from './question.js';
import { Sentence } from './sentence.js';
import { UsedLine } from './used-line.js';
import { WaysOut } from './ways-out.js';

interface NewPredictionProps {
  sources: readonly { id: string; name: string }[];
}

/** One sentence with slots; checks follow every change of it, and only then is anything computed. */
export function NewPrediction({ sources }: NewPredictionProps) {
  const [params] = useSearchParams();
  const wanted = sources.find(({ id }) => id === params.get('source')) ?? sources[0];
  const [draft, setDraft] = useState<Draft>({ dataSourceId: wanted?.id ?? '', target: '' });
  const options = useQuery(optionsQuery(draft.dataSourceId));
  const known = options.data;
  const target = known?.targets.some(({ name }) => name === draft.target)
    ? draft.target
    : (known?.targets[0]?.name ?? '');
  const question = { ...draft, target };
  const horizon = question.horizon ?? (question.period && FIRST_HORIZON[question.period]);
  const check = useQuery({
    ...checkQuery({ ...question, ...(horizon && { horizon }) }),
    enabled: target !== '' && (known?.times.length ?? 0) > 0,
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
  return (
    <Card className="grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="p-4 sm:p-6">
        <h2 className="text-h2">New prediction</h2>
        {known ? (
          <>
            <Sentence
              draft={question}
              options={known}
              sources={sources}
              checked={check.data}
              onChange={(part) => setDraft({ ...question, ...part })}
            />
            <Verdict
              question={question}
              options={known}
              checked={check.data}
              error={check.error}
              onChange={(part) => setDraft({ ...question, ...part })}
            />
          </>
        ) : (
          <SkeletonGroup label="Reading what can be predicted">
            <Skeleton className="mt-4 h-20" />
            <Skeleton className="mt-6 h-52" />
          </SkeletonGroup>
        )}
      </div>
      <PastCard checked={check.data} options={known} />
    </Card>
  );
}

interface VerdictProps {
  question: Draft;
  options: PredictionOptions;
  checked: PredictionChecked | undefined;
  error: Error | null;
  onChange: (part: Partial<Draft>) => void;
}

function Verdict({ question, options, checked, error, onChange }: VerdictProps) {
  const predict = usePredict();
  if (options.times.length === 0)
    return (
      <p className="mt-4 text-body text-text2">
        This data has no column of dates: a forecast needs one that says when.
      </p>
    );
  if (error && !checked) return <p className="mt-4 text-body text-danger-text">{error.message}</p>;
  if (!checked) return <Skeleton className="mt-6 h-52" />;
  const send = () =>
    predict.mutate(requestOf(question, checked.period), {
      onError: (failure) => {
        if (!showLimitOf(failure))
          toast({ variant: 'destructive', title: 'Nothing was predicted', description: failure.message });
      },
    });
  return (
    <>
      <div className="mt-5 flex items-baseline justify-between gap-4 text-label text-text2">
        <h3 className="font-medium">Checks, before anything is computed</h3>
        <span className="tabular-nums">{Math.max(1, Math.round(checked.durationMs))} ms</span>
      </div>
      <Checks checks={checked.checks} />
      {checked.refused && (
        <WaysOut message={checked.refused.message} ways={checked.waysOut} onChange={onChange} />
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border pt-4">
        <Button
          variant="primary"
          disabled={checked.refused !== undefined}
          isPending={predict.isPending}
          onClick={send}
        >
          Predict {checked.label.toLowerCase()}
        </Button>
        <UsedLine use={checked.use} />
      </div>
    </>
  );
}
