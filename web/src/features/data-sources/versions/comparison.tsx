import type { DataSourceDetail, SourceVersion, VersionComparison } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Info } from 'lucide-react';
import { comparisonQuery, receiptQuery } from '../../../entities/data-source/data-sources.api.js';
import { plural } from '../../../shared/lib/format.js';
import { Card } from '../../../shared/ui/card.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { RefetchLine } from '../../../shared/ui/progress.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import type { Pair } from '../parts/version-words.js';
import { ChangeBadge } from './change-badge.js';
import { columnChanges, comparisonSentence, matchedBy } from './comparison-words.js';
import { Examples } from './examples.js';
import { RowChanges } from './row-changes.js';
import { SameColumn } from './same-column.js';

interface ComparisonProps {
  source: DataSourceDetail;
  versions: readonly SourceVersion[];
  pair: Pair;
  onPair: (pair: Pair) => void;
}

/** What became of the rows and columns of one version in another. */
export function Comparison({ source, versions, pair, onPair }: ComparisonProps) {
  const comparison = useQuery(comparisonQuery(source.id, pair));
  return (
    <Card className="relative p-5">
      <RefetchLine isActive={comparison.isPlaceholderData} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h3">What changed</h2>
        <div className="flex flex-wrap items-center gap-2">
          <VersionSelect
            label="From"
            versions={versions}
            value={pair.from}
            other={pair.to}
            onChange={(from) => onPair({ ...pair, from })}
          />
          <ArrowRight className="size-4 text-text3 max-sm:hidden" aria-hidden="true" />
          <VersionSelect
            label="To"
            versions={versions}
            value={pair.to}
            other={pair.from}
            onChange={(to) => onPair({ ...pair, to })}
          />
        </div>
      </div>
      {comparison.isPending && (
        <SkeletonGroup label="Comparing the versions">
          <Skeleton className="mt-4 h-6 w-80 max-w-full" />
          <Skeleton className="mt-4 h-64" />
        </SkeletonGroup>
      )}
      {comparison.isError && (
        <ErrorState
          title="These versions could not be compared"
          error={comparison.error}
          onRetry={() => void comparison.refetch()}
        />
      )}
      {comparison.data && !comparison.isError && <Changes source={source} comparison={comparison.data} />}
    </Card>
  );
}

interface VersionSelectProps {
  label: string;
  versions: readonly SourceVersion[];
  value: number;
  /** The version it is compared with, which cannot be chosen twice. */
  other: number;
  onChange: (version: number) => void;
}

function VersionSelect({ label, versions, value, other, onChange }: VersionSelectProps) {
  return (
    <Select
      prefix={label}
      label={`${label} version`}
      size="compact"
      value={String(value)}
      onValueChange={(version) => onChange(Number(version))}
      options={versions.map(({ version, fileName, rowCount }) => ({
        value: String(version),
        label: `Version ${version}`,
        detail: `${fileName}, ${plural(rowCount, 'row')}`,
        disabled: version === other,
      }))}
    />
  );
}

function Changes({ source, comparison }: { source: DataSourceDetail; comparison: VersionComparison }) {
  return (
    <>
      <p className="mt-4 text-body font-medium text-text1" aria-live="polite">
        {comparisonSentence(comparison)}
      </p>
      <p className="mt-0.5 text-caption text-text3">{matchedBy(comparison.rows)}</p>
      {comparison.to === source.version && <UnusedDecisions sourceId={source.id} />}
      <RowChanges comparison={comparison} />
      <ColumnChanges source={source} comparison={comparison} />
      <Examples
        key={`${comparison.from} ${comparison.to}`}
        comparison={comparison}
        columns={source.columns}
      />
    </>
  );
}

/** Decisions about columns of an earlier file that the shown one does not have. */
function UnusedDecisions({ sourceId }: { sourceId: string }) {
  const { data: receipt } = useQuery(receiptQuery(sourceId));
  const unused = receipt?.warnings.filter(({ code }) => code === 'setting_ignored') ?? [];
  return unused.map(({ message }) => (
    <p key={message} className="mt-2 flex items-start gap-2 text-label font-normal text-text1">
      <Info className="mt-0.5 size-4 shrink-0 text-info-solid" aria-hidden="true" />
      {message}
    </p>
  ));
}

interface ColumnChangesProps {
  source: DataSourceDetail;
  comparison: VersionComparison;
}

function ColumnChanges({ source, comparison }: ColumnChangesProps) {
  const changes = columnChanges(comparison);
  if (changes.length === 0)
    return (
      <p className="mt-5 text-label font-normal text-text2">
        {comparison.columns.same === 1
          ? 'The column is the same.'
          : `All ${plural(comparison.columns.same, 'column')} are the same.`}
      </p>
    );
  return (
    <section aria-label="Columns" className="mt-5">
      <h3 className="text-label text-text1">
        Columns{' '}
        <span className="font-normal text-text3">{plural(comparison.columns.same, 'column')} the same</span>
      </h3>
      <ul className="mt-1 divide-y divide-border-subtle">
        {changes.map(({ name, what, detail }) => (
          <li
            key={`${what} ${name}`}
            className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-label font-normal"
          >
            <ChangeBadge what={what} />
            <span className="min-w-0 truncate font-medium text-text1" title={name}>
              {name}
            </span>
            <span className="text-text2">{detail}</span>
            {what === 'removed' && <SameColumn source={source} comparison={comparison} name={name} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
