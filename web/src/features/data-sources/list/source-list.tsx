import { BarSparkline, darkTheme, formatCount, lightTheme } from '@plumbline/charts';
import type { DataSourceSummary } from '@plumbline/contracts';
import { Link, useSearchParams } from 'react-router-dom';
import { formatBytes, plural } from '../../../shared/lib/format.js';
import { formatDay } from '../../../shared/lib/format-time.js';
import { useResolvedTheme } from '../../../shared/lib/theme.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';
import { SearchInput } from '../../../shared/ui/fields/input.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { ReadOnlyBadge } from '../../../shared/ui/read-only-badge.js';
import { SampleBadge } from '../parts/sample-badge.js';
import { SourceMenu } from '../parts/source-menu.js';
import { filterSources, SORTS, type Sort } from './filter-sources.js';
import { SourceStatus } from './source-status.js';

const SHOWN_SPARKLINES = 3;

/** All sources, searched and sorted in the browser: a list holds at most 200. */
export function SourceList({
  sources,
  onPreview,
}: {
  sources: readonly DataSourceSummary[];
  onPreview: (id: string) => void;
}) {
  const [params, setParams] = useSearchParams();
  const view = {
    search: params.get('q') ?? '',
    type: params.get('type') ?? 'all',
    sort: (params.get('sort') ?? 'created') as Sort,
  };
  const set = (name: string, value: string, fallback: string) =>
    setParams(
      (known) => {
        const next = new URLSearchParams(known);
        if (value === fallback) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const shown = filterSources(sources, { ...view, sort: view.sort in SORTS ? view.sort : 'created' });
  const types = [...new Set(sources.map(({ uploadType }) => uploadType))];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <SearchInput
          label="Search data sources"
          className="max-sm:w-full"
          value={view.search}
          onValueChange={(search) => set('q', search, '')}
        />
        {types.length > 1 && (
          <Select
            prefix="Type"
            label="Type"
            value={view.type}
            onValueChange={(type) => set('type', type, 'all')}
            options={[
              { value: 'all', label: 'All' },
              ...types.map((type) => ({ value: type, label: type.toUpperCase() })),
            ]}
          />
        )}
        <Select
          prefix="Sort"
          label="Sort"
          value={view.sort}
          onValueChange={(sort) => set('sort', sort, 'created')}
          options={Object.entries(SORTS).map(([value, label]) => ({ value, label }))}
        />
        <span className="ml-auto text-caption text-text3 tabular-nums">
          {plural(shown.length, 'data source')}
        </span>
      </div>
      {shown.length === 0 ? (
        <Card>
          <Empty
            title="No data source matches"
            action={<Button onClick={() => setParams({}, { replace: true })}>Clear filters</Button>}
          />
        </Card>
      ) : (
        <Card className="overflow-x-auto">
          <table className="w-full text-body">
            <thead>
              <tr className="h-9 border-b border-border text-left text-label text-text2">
                <th scope="col" className="px-5">
                  Name
                </th>
                <th scope="col" className="px-3 max-lg:hidden">
                  Columns at a glance
                </th>
                <th scope="col" className="px-3 text-right max-sm:hidden">
                  Rows
                </th>
                <th scope="col" className="px-3 text-right max-md:hidden">
                  Columns
                </th>
                <th scope="col" className="px-3 max-md:hidden">
                  Type
                </th>
                <th scope="col" className="px-3 text-right max-md:hidden">
                  Size
                </th>
                <th scope="col" className="px-3 max-lg:hidden">
                  Created
                </th>
                <th scope="col" className="w-12 px-3">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((source) => (
                <SourceRow key={source.id} source={source} onPreview={onPreview} />
              ))}
            </tbody>
          </table>
        </Card>
      )}
    </>
  );
}

function SourceRow({ source, onPreview }: { source: DataSourceSummary; onPreview: (id: string) => void }) {
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  return (
    <tr className="h-13 border-b border-border-subtle last:border-b-0 hover:bg-hover">
      <td className="max-w-80 px-5 py-2 max-sm:w-full max-sm:max-w-0">
        <span className="flex items-center gap-2">
          <Link
            to={`/data-sources/${source.id}`}
            className="block min-w-0 truncate font-medium text-text1 hover:underline"
            title={source.name}
          >
            {source.name}
          </Link>
          {source.isSample && <SampleBadge />}
          {source.readOnly && <ReadOnlyBadge />}
        </span>
        {source.recordCount !== null && source.columnCount !== null && (
          <p className="text-caption text-text3 tabular-nums sm:hidden">
            {plural(source.recordCount, 'row')} × {plural(source.columnCount, 'column')}
          </p>
        )}
        <SourceStatus source={source} onPreview={onPreview} />
      </td>
      <td className="px-3 max-lg:hidden">
        <span className="flex gap-3">
          {source.strips.slice(0, SHOWN_SPARKLINES).map((sparkline) => (
            <BarSparkline
              key={sparkline.name}
              bars={sparkline.bars}
              theme={theme}
              label={`Distribution of ${sparkline.name}`}
            />
          ))}
        </span>
      </td>
      <td className="px-3 text-right tabular-nums max-sm:hidden">
        {source.recordCount === null ? '–' : formatCount(source.recordCount)}
      </td>
      <td className="px-3 text-right tabular-nums max-md:hidden">
        {source.columnCount === null ? '–' : formatCount(source.columnCount)}
      </td>
      <td className="px-3 text-text2 max-md:hidden">{source.uploadType.toUpperCase()}</td>
      <td className="px-3 text-right text-text2 tabular-nums max-md:hidden">{formatBytes(source.bytes)}</td>
      <td className="px-3 whitespace-nowrap text-text2 max-lg:hidden">{formatDay(source.createdAt)}</td>
      <td className="px-3">
        <SourceMenu source={source} onPreview={onPreview} />
      </td>
    </tr>
  );
}
