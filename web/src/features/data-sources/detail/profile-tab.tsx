import { ColumnSparkline, darkTheme, formatCount, lightTheme } from '@plumbline/charts';
import type { ColumnProfile, DataSourceDetail, Profile } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { profileQuery } from '../../../entities/data-source/data-sources.api.js';
import { cn } from '../../../shared/lib/cn.js';
import { plural } from '../../../shared/lib/format.js';
import { useResolvedTheme } from '../../../shared/lib/theme.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { FilledBar } from '../parts/filled-bar.js';
import { rangeText } from '../parts/range-text.js';
import { badgeOf, kindOf } from '../parts/settings-words.js';
import { ColumnPanel } from './column-panel.js';
import { HowRead } from './how-read.js';
import { HowUnderstood } from './how-understood.js';
import { COLUMN_SORTS, type ColumnSort, sortColumns } from './sort-columns.js';

interface ProfileTabProps {
  source: DataSourceDetail;
  /** The column whose panel is open. */
  column: string | null;
  onColumn: (name: string | undefined) => void;
  onReadAgain: () => void;
}

/** So many columns at first: a table may have 2,000. */
const STEP = 60;

export function ProfileTab({ source, column, onColumn, onReadAgain }: ProfileTabProps) {
  const profile = useQuery(profileQuery(source.id));
  if (profile.isPending)
    return (
      <SkeletonGroup label="Loading the profile">
        <Skeleton className="mt-4 h-[30rem]" />
      </SkeletonGroup>
    );
  if (!profile.data)
    return (
      <ErrorState
        title="The profile could not be loaded"
        error={profile.error}
        onRetry={() => void profile.refetch()}
      />
    );
  return (
    <Columns
      source={source}
      profile={profile.data}
      open={column}
      onColumn={onColumn}
      onReadAgain={onReadAgain}
    />
  );
}

interface ColumnsProps {
  source: DataSourceDetail;
  profile: Profile;
  open: string | null;
  onColumn: (name: string | undefined) => void;
  onReadAgain: () => void;
}

function Columns({ source, profile, open, onColumn, onReadAgain }: ColumnsProps) {
  const [sort, setSort] = useState<ColumnSort>('interest');
  const [kind, setKind] = useState('all');
  const [shown, setShown] = useState(STEP);
  const kinds = useMemo(() => [...new Set(profile.columns.map(kindOf))].sort(), [profile]);
  const columns = useMemo(
    () => sortColumns(profile.columns, sort).filter((column) => kind === 'all' || kindOf(column) === kind),
    [profile, sort, kind],
  );
  const at = columns.findIndex(({ name }) => name === open);
  const current = profile.columns.find(({ name }) => name === open);
  return (
    <div className={cn('grid gap-6 pt-4', current && 'xl:grid-cols-[minmax(0,1fr)_376px]')}>
      <div className="min-w-0">
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <Select
            prefix="Sort"
            label="Sort"
            value={sort}
            onValueChange={setSort}
            options={Object.entries(COLUMN_SORTS).map(([value, label]) => ({
              value: value as ColumnSort,
              label,
            }))}
          />
          <Select
            prefix="Type"
            label="Type"
            value={kind}
            onValueChange={setKind}
            options={[{ value: 'all', label: 'All' }, ...kinds.map((value) => ({ value, label: value }))]}
          />
          <span className="ml-auto text-caption text-text3 tabular-nums">
            {plural(columns.length, 'column')}
            {profile.rowCount > 0 &&
              ` · computed from ${source.database?.isLive ? 'the first' : 'all'} ${plural(profile.rowCount, 'row')}`}
          </span>
        </div>
        {profile.rowCount === 0 && <Empty title="This file has a header but no rows." />}
        <Card className="overflow-x-auto">
          <table className="w-full text-body">
            <thead>
              <tr className="h-9 border-b border-border text-left text-label text-text2">
                <th scope="col" className="px-5">
                  Column
                </th>
                <th scope="col" className="px-3 max-md:hidden">
                  Type
                </th>
                <th scope="col" className="px-3 max-sm:hidden">
                  Distribution
                </th>
                <th scope="col" className={cn('px-3 max-lg:hidden', current && 'xl:max-2xl:hidden')}>
                  Range or top values
                </th>
                <th scope="col" className="px-3">
                  Filled
                </th>
                <th scope="col" className="px-5 text-right max-sm:hidden">
                  Distinct
                </th>
              </tr>
            </thead>
            <tbody>
              {columns.slice(0, shown).map((column) => (
                <ColumnRow
                  key={column.name}
                  column={column}
                  rowCount={profile.rowCount}
                  isOpen={column.name === open}
                  isNarrow={current !== undefined}
                  onOpen={onColumn}
                />
              ))}
            </tbody>
          </table>
        </Card>
        {columns.length > shown && (
          <Button className="mt-3" onClick={() => setShown(shown + STEP)}>
            Show {formatCount(Math.min(STEP, columns.length - shown))} more columns
          </Button>
        )}
        {profile.about && <HowUnderstood source={source} about={profile.about} />}
        <HowRead source={source} onReadAgain={onReadAgain} />
      </div>
      {current && (
        <ColumnPanel
          key={current.name}
          source={source}
          column={current}
          rowCount={profile.rowCount}
          place={profile.columns.indexOf(current) + 1}
          columnCount={profile.columns.length}
          onPrevious={at > 0 ? () => onColumn(columns[at - 1]?.name) : undefined}
          onNext={at >= 0 && at < columns.length - 1 ? () => onColumn(columns[at + 1]?.name) : undefined}
          onOpen={onColumn}
          onClose={() => onColumn(undefined)}
        />
      )}
    </div>
  );
}

interface ColumnRowProps {
  column: ColumnProfile;
  rowCount: number;
  isOpen: boolean;
  isNarrow: boolean;
  onOpen: (name: string) => void;
}

function ColumnRow({ column, rowCount, isOpen, isNarrow, onOpen }: ColumnRowProps) {
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  const badge = badgeOf(column);
  const range = rangeText(column);
  return (
    <tr
      className={cn(
        'h-13 border-b border-border-subtle last:border-b-0',
        isOpen ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      <td className="max-w-64 px-5 max-sm:w-full max-sm:max-w-0 max-sm:py-3">
        <span className="flex items-center gap-2">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => onOpen(column.name)}
            className="touch-target min-w-0 truncate text-left font-medium text-text1 hover:underline"
            title={column.name}
          >
            {column.name}
          </button>
          {badge && <Badge>{badge}</Badge>}
        </span>
        <span className="mt-1.5 block text-caption text-text3 sm:hidden [&_svg]:block">
          <ColumnSparkline column={column} theme={theme} />
          <span className="mt-1 block truncate">{range}</span>
        </span>
      </td>
      <td className="px-3 text-text2 max-md:hidden">{kindOf(column)}</td>
      <td className="px-3 py-2 text-caption text-text3 max-sm:hidden">
        <ColumnSparkline column={column} theme={theme} />
      </td>
      <td
        className={cn(
          'max-w-72 truncate px-3 text-text2 max-lg:hidden',
          column.type !== 'text' && 'tabular-nums',
          isNarrow && 'xl:max-2xl:hidden',
        )}
      >
        {range}
      </td>
      <td className="px-3">
        <FilledBar missing={column.missing} rows={rowCount} />
      </td>
      <td className="px-5 text-right tabular-nums max-sm:hidden">{formatCount(column.distinct)}</td>
    </tr>
  );
}
