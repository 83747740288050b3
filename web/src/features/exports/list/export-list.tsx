import { type ExportView, FORMAT_NAMES } from '@plumbline/contracts';
import {
  EXPORT_GROUPS,
  type ExportGroup,
  formatName,
  GROUP_NAMES,
  groupOf,
} from '../../../entities/export/export-words.js';
import { Card } from '../../../shared/ui/card.js';
import { Segmented } from '../../../shared/ui/fields/segmented.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { ListFrame } from '../../../shared/ui/list/list-frame.js';
import { useAddress } from '../../../shared/ui/list/use-address.js';
import { ExportRow } from './export-row.js';

/** All exports, searched in the browser; what is chosen lies in the URL. */
export function ExportList({ exports }: { exports: readonly ExportView[] }) {
  const { params, set, clear } = useAddress();
  const [search, format, group] = [params.get('q') ?? '', params.get('format') ?? 'all', groupFrom(params)];
  const found = exports.filter(
    (one) =>
      one.name.toLowerCase().includes(search.trim().toLowerCase()) &&
      (format === 'all' || one.format === format),
  );
  const shown = group === 'all' ? found : found.filter((one) => groupOf(one) === group);
  const formats = [...new Set(exports.map((one) => one.format))];
  return (
    <ListFrame
      noun="exports"
      search={search}
      onSearch={(next) => set('q', next)}
      choices={
        <>
          {formats.length > 1 && (
            <Select
              prefix="Format"
              label="Format"
              value={format}
              onValueChange={(next) => set('format', next, 'all')}
              options={[
                { value: 'all', label: 'All' },
                ...formats.map((value) => ({ value, label: FORMAT_NAMES[value] })),
              ]}
            />
          )}
          <Groups exports={found} group={group} onGroup={(next) => set('state', next, 'all')} />
        </>
      }
      isEmpty={shown.length === 0}
      emptyTitle="No export matches"
      onClear={clear}
    >
      <Card>
        <div
          aria-hidden="true"
          className="hidden grid-cols-[1.5fr_6rem_2.4fr_6rem_6.5rem_6.5rem_7rem_auto] gap-3 border-b border-border px-5 py-2.5 text-label text-text2 lg:grid"
        >
          {['Name', 'Format', 'State', 'Size', 'Created', 'Expires', 'Downloaded by'].map((name) => (
            <span key={name}>{name}</span>
          ))}
          <span className="w-36" />
        </div>
        <ul aria-label="Exports" className="divide-y divide-border">
          {shown.map((one) => (
            <ExportRow key={one.id} view={one} format={formatName(one)} />
          ))}
        </ul>
      </Card>
    </ListFrame>
  );
}

function groupFrom(params: URLSearchParams): ExportGroup | 'all' {
  return EXPORT_GROUPS.find((group) => group === params.get('state')) ?? 'all';
}

interface GroupsProps {
  exports: readonly ExportView[];
  group: ExportGroup | 'all';
  onGroup: (group: ExportGroup | 'all') => void;
}

function Groups({ exports, group, onGroup }: GroupsProps) {
  const counted = EXPORT_GROUPS.map((value) => ({
    value,
    label: GROUP_NAMES[value],
    count: exports.filter((one) => groupOf(one) === value).length,
  })).filter(({ value, count }) => count > 0 || value === group);
  const options = [{ value: 'all' as const, label: 'All', count: exports.length }, ...counted];
  return (
    <Segmented
      label="State"
      className="ml-auto max-sm:ml-0"
      value={group}
      onValueChange={onGroup}
      options={options.map(({ value, label, count }) => ({
        value,
        label: (
          <>
            {label}&nbsp;<span className="font-normal tabular-nums">{count}</span>
          </>
        ),
        name: `${label}, ${count}`,
      }))}
    />
  );
}
