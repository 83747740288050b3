import { BarSparkline, darkTheme, formatCount, lightTheme } from '@plumbline/charts';
import type { DataSourceSummary } from '@plumbline/contracts';
import { Link } from 'react-router-dom';
import { FolderSelect } from '../../../entities/folder/folder-select.js';
import { useFiling } from '../../../entities/folder/folders.api.js';
import { formatBytes, plural } from '../../../shared/lib/format.js';
import { formatDay } from '../../../shared/lib/format-time.js';
import { useResolvedTheme } from '../../../shared/lib/theme.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { type ListColumn, ListFrame, ListTable } from '../../../shared/ui/list/list-frame.js';
import { choicesOf, chosenOf, useAddress } from '../../../shared/ui/list/use-address.js';
import { ReadOnlyBadge } from '../../../shared/ui/read-only-badge.js';
import { SampleBadge } from '../parts/sample-badge.js';
import { SourceMenu } from '../parts/source-menu.js';
import { filterSources, SORTS } from './filter-sources.js';
import { SourceStatus } from './source-status.js';

const SHOWN_SPARKLINES = 3;

const COLUMNS: readonly ListColumn[] = [
  { title: 'Name' },
  { title: 'Columns at a glance', className: 'max-lg:hidden' },
  { title: 'Rows', className: 'text-right max-sm:hidden' },
  { title: 'Columns', className: 'text-right max-md:hidden' },
  { title: 'Type', className: 'max-md:hidden' },
  { title: 'Size', className: 'text-right max-md:hidden' },
  { title: 'Created', className: 'max-lg:hidden' },
];

interface SourceListProps {
  sources: readonly DataSourceSummary[];
  onPreview: (id: string) => void;
}

/** All sources, searched and sorted in the browser: a list holds at most 200. */
export function SourceList({ sources, onPreview }: SourceListProps) {
  const { params, set, clear } = useAddress();
  const filing = useFiling('data-source');
  const folderId = params.get('folder') ?? '';
  const view = {
    search: params.get('q') ?? '',
    type: params.get('type') ?? 'all',
    sort: chosenOf(SORTS, params.get('sort'), 'created'),
    isShown: (id: string) => filing.isIn(id, folderId),
  };
  const shown = filterSources(sources, view);
  const types = [...new Set(sources.map(({ uploadType }) => uploadType))];
  return (
    <ListFrame
      noun="data sources"
      search={view.search}
      onSearch={(search) => set('q', search)}
      choices={
        <>
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
          <FolderSelect
            type="data-source"
            filing={filing}
            value={folderId}
            onChange={(chosen) => set('folder', chosen)}
          />
          <Select
            prefix="Sort"
            label="Sort"
            value={view.sort}
            onValueChange={(sort) => set('sort', sort, 'created')}
            options={choicesOf(SORTS)}
          />
        </>
      }
      count={plural(shown.length, 'data source')}
      isEmpty={shown.length === 0}
      emptyTitle="No data source matches"
      onClear={clear}
    >
      <ListTable columns={COLUMNS}>
        {shown.map((source) => (
          <SourceRow
            key={source.id}
            source={source}
            folder={filing.folderOf(source.id)?.name}
            onPreview={onPreview}
          />
        ))}
      </ListTable>
    </ListFrame>
  );
}

interface SourceRowProps {
  source: DataSourceSummary;
  folder: string | undefined;
  onPreview: (id: string) => void;
}

function SourceRow({ source, folder, onPreview }: SourceRowProps) {
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
        <p className="text-caption text-text3 tabular-nums sm:hidden">{sizeOf(source)}</p>
        {folder && <p className="truncate text-caption text-text3">{folder}</p>}
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
      <td className="px-3 text-right tabular-nums max-sm:hidden">{rowsOf(source)}</td>
      <td className="px-3 text-right tabular-nums max-md:hidden">
        {source.columnCount === null ? '–' : formatCount(source.columnCount)}
      </td>
      <td className="px-3 text-text2 max-md:hidden">{source.uploadType.toUpperCase()}</td>
      <td className="px-3 text-right text-text2 tabular-nums max-md:hidden">
        {source.uploadType === 'merge' ? '–' : formatBytes(source.bytes)}
      </td>
      <td className="px-3 whitespace-nowrap text-text2 max-lg:hidden">{formatDay(source.createdAt)}</td>
      <td className="px-3">
        <SourceMenu source={source} onPreview={onPreview} />
      </td>
    </tr>
  );
}

/** "200 rows × 4 columns", "Live · 4 columns"; nothing until it was read. */
function sizeOf({ recordCount, columnCount, database }: DataSourceSummary): string {
  if (columnCount === null) return '';
  const columns = plural(columnCount, 'column');
  if (database?.isLive) return `Live · ${columns}`;
  return recordCount === null ? '' : `${plural(recordCount, 'row')} × ${columns}`;
}

const rowsOf = ({ recordCount, database }: DataSourceSummary): string => {
  if (database?.isLive) return 'Live';
  return recordCount === null ? '–' : formatCount(recordCount);
};
