import { BarSparkline, darkTheme, lightTheme } from '@plumbline/charts';
import type { DataSourceSummary } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useCreateEmpty, useGenerate } from '../../../entities/dashboard/dashboards.api.js';
import { dataSourcesQuery } from '../../../entities/data-source/data-sources.api.js';
import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { isApiError } from '../../../shared/api/api-error.js';
import { cn } from '../../../shared/lib/cn.js';
import { plural } from '../../../shared/lib/format.js';
import { useResolvedTheme } from '../../../shared/lib/theme.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';

/** Which data, and whether the tiles are chosen from it or added later. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const form = useId();
  const sources = useQuery(dataSourcesQuery());
  const usable = sources.data?.filter(({ version }) => version > 0) ?? [];
  const [chosen, setChosen] = useState(params.get('source') ?? '');
  const [name, setName] = useState('');
  const generate = useGenerate();
  const createEmpty = useCreateEmpty();
  const source = usable.find(({ id }) => id === chosen) ?? usable[0];
  const failure = generate.error ?? createEmpty.error;
  const handlers = {
    onSuccess: ({ id }: { id: string }) => navigate(`/dashboard/${id}`),
    onError: showLimitOf,
  };
  const build = (event: FormEvent) => {
    event.preventDefault();
    if (!source || generate.isPending) return;
    generate.mutate({ dataSourceId: source.id, ...(name.trim() && { name: name.trim() }) }, handlers);
  };
  const startEmpty = () => {
    if (source)
      createEmpty.mutate({ dataSourceId: source.id, name: name.trim() || nameFrom(source) }, handlers);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Create dashboard"
      description="Key figures, charts and a table, chosen from the data you pick."
      footer={
        source && (
          <>
            <Button isPending={createEmpty.isPending} onClick={startEmpty}>
              Start empty
            </Button>
            <Button variant="primary" type="submit" form={form} isPending={generate.isPending}>
              Build for me
            </Button>
          </>
        )
      }
    >
      {sources.isError && (
        <ErrorState
          title="Your data sources could not be loaded"
          error={sources.error}
          onRetry={() => void sources.refetch()}
        />
      )}
      {sources.isPending && (
        <SkeletonGroup label="Loading data sources">
          <Skeleton className="h-40" />
        </SkeletonGroup>
      )}
      {sources.data && !source && <NoSource isWaiting={sources.data.length > 0} />}
      {source && (
        <form id={form} onSubmit={build} className="flex flex-col gap-4 pb-2">
          <SourceChoice sources={usable} chosen={source.id} onChoose={setChosen} />
          <Field label="Name" error={failure && !isFull(failure) ? failure.message : undefined}>
            <Input
              value={name}
              maxLength={200}
              placeholder={nameFrom(source)}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
        </form>
      )}
    </Dialog>
  );
}

const isFull = (error: Error) => isApiError(error) && error.code === 'plan_limit';

/** `orders_2026.csv` -> "Orders 2026". */
function nameFrom({ name }: DataSourceSummary): string {
  const words = name
    .replace(/\.[a-z\d]{1,5}$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1) || 'Dashboard';
}

function NoSource({ isWaiting }: { isWaiting: boolean }) {
  return (
    <div className="flex flex-col items-start gap-3 pb-4 text-body text-text2">
      <p>
        {isWaiting
          ? 'None of your data sources is ready yet. As soon as one is, it can be picked here.'
          : 'A dashboard is built from a data source, and there is none yet.'}
      </p>
      <Button asChild>
        <Link to="/data-sources?upload=1">Upload data</Link>
      </Button>
    </div>
  );
}

interface SourceChoiceProps {
  sources: readonly DataSourceSummary[];
  chosen: string;
  onChoose: (id: string) => void;
}

function SourceChoice({ sources, chosen, onChoose }: SourceChoiceProps) {
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-label text-text1">Data source</legend>
      <div className="max-h-72 divide-y divide-border-subtle overflow-y-auto rounded-md border border-border">
        {sources.map(({ id, name, recordCount, columnCount, strips, database }) => (
          <label
            key={id}
            className={cn(
              'flex min-h-14 items-center gap-3 px-3 py-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
              id === chosen ? 'bg-selected' : 'hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name="source"
              value={id}
              checked={id === chosen}
              onChange={() => onChoose(id)}
              className="size-4 accent-accent outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-body font-medium text-text1">{name}</span>
              <span className="block text-caption text-text3 tabular-nums">
                {database?.isLive ? 'Live ·' : `${plural(recordCount ?? 0, 'row')} ×`}{' '}
                {plural(columnCount ?? 0, 'column')}
              </span>
            </span>
            <span className="flex gap-2 max-sm:hidden" aria-hidden="true">
              {strips.slice(0, 3).map((sparkline) => (
                <BarSparkline
                  key={sparkline.name}
                  bars={sparkline.bars}
                  theme={theme}
                  label={sparkline.name}
                />
              ))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
