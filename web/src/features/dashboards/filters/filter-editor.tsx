import { formatCount } from '@plumbline/charts';
import type { CellValue, Filter, FilterValues } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { filterValuesQuery } from '../../../entities/dashboard/dashboard-reader.js';
import { dayOf } from '../../../entities/plan/calendar.js';
import { labelOf, valueText } from '../../../entities/plan/conditions.js';
import { dateFilters, numberFilters } from '../../../entities/plan/range-filters.js';
import { DayRangeForm, NumberRangeForm } from '../../../entities/plan/range-forms.js';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { SearchInput } from '../../../shared/ui/fields/input.js';
import { useDashboard } from '../parts/dashboard-context.js';
import { OfSource } from '../parts/of-source.js';
import { type FilterSubject, isAbout } from './filter-subject.js';

interface FilterEditorProps {
  subject: FilterSubject;
  onDone: () => void;
}

/** What a filter can be: values to tick, or a range. */
export function FilterEditor({ subject, onDone }: FilterEditorProps) {
  const editor = <EditorOfColumn subject={subject} onDone={onDone} />;
  if (subject.dataSourceId === undefined) return editor;
  return <OfSource dataSourceId={subject.dataSourceId}>{editor}</OfSource>;
}

function EditorOfColumn({ subject, onDone }: FilterEditorProps) {
  const { columns } = useDashboard();
  const type = columns.get(subject.column)?.type ?? 'text';
  if (type === 'integer' || type === 'decimal') return <NumberEditor subject={subject} onDone={onDone} />;
  if (type === 'date' || type === 'timestamp') return <DayEditor subject={subject} onDone={onDone} />;
  return <ValuesEditor subject={subject} />;
}

/** Sets the filters of one column and leaves those of the others. */
function useColumnFilters(subject: FilterSubject): [Filter[], (own: Filter[]) => void] {
  const { view, change } = useDashboard();
  const isOwn = isAbout(subject);
  const own = view.filters.filter(isOwn);
  const set = (filters: Filter[]) => {
    const { dataSourceId } = subject;
    const next = filters.map((filter) => ({
      ...filter,
      ...(dataSourceId !== undefined && { dataSourceId }),
    }));
    const at = view.filters.findIndex(isOwn);
    const others = view.filters.filter((filter) => !isOwn(filter));
    change({ filters: at < 0 ? [...others, ...next] : others.toSpliced(at, 0, ...next) });
  };
  return [own, set];
}

/** Values with their counts, most frequent first; ticking one filters at once. */
function ValuesEditor({ subject }: Pick<FilterEditorProps, 'subject'>) {
  const { column } = subject;
  const { dashboard, reader, columns } = useDashboard();
  const [search, setSearch] = useState('');
  const [[own], set] = useColumnFilters(subject);
  const values = useQuery(filterValuesQuery(dashboard, { column, search: search.trim() }, reader));
  const chosen = own?.op === 'in' ? own.values : own?.op === 'is_null' ? [null] : [];
  const toggle = (value: CellValue, isOn: boolean) => {
    const next = isOn ? [...chosen, value] : chosen.filter((one) => one !== value);
    set(next.length === 0 ? [] : [{ column, op: 'in', values: next }]);
  };
  const listed = values.data?.values ?? [];
  const isSearched = (values.data?.distinct ?? 0) > 8 || search !== '';
  const unlisted = search === '' ? chosen.filter((value) => !listed.some((one) => one.value === value)) : [];
  const rows = [...unlisted.map((value) => ({ value, count: undefined })), ...listed];
  return (
    <div className="p-3">
      {isSearched && (
        <SearchInput
          label={`Search ${labelOf(column).toLowerCase()}`}
          value={search}
          onValueChange={setSearch}
          autoFocus
        />
      )}
      <ul className="mt-2 flex max-h-72 flex-col overflow-y-auto">
        {rows.map(({ value, count }) => (
          <li
            key={String(value)}
            className="flex min-h-8 items-center gap-2 rounded-sm px-1 hover:bg-hover pointer-coarse:min-h-11"
          >
            <Checkbox
              className="min-w-0 flex-1 [&_label]:flex-1 [&_label]:truncate [&_label]:text-text1"
              checked={chosen.includes(value)}
              onCheckedChange={(isOn) => toggle(value, isOn)}
            >
              {value === null ? `No ${labelOf(column).toLowerCase()}` : valueText(value, column, columns)}
            </Checkbox>
            {count !== undefined && (
              <span className="text-caption text-text3 tabular-nums">{formatCount(count)}</span>
            )}
          </li>
        ))}
      </ul>
      <ValuesNote
        values={values.data}
        shown={listed.length}
        isSearching={search !== ''}
        error={values.error}
      />
    </div>
  );
}

interface ValuesNoteProps {
  values: FilterValues | undefined;
  shown: number;
  isSearching: boolean;
  error: Error | null;
}

function ValuesNote({ values, shown, isSearching, error }: ValuesNoteProps) {
  if (error) return <p className="pt-2 text-caption text-danger-text">{error.message}</p>;
  if (!values) return <p className="pt-2 text-caption text-text3">Counting values…</p>;
  if (shown === 0) return <p className="pt-2 text-caption text-text3">No value matches</p>;
  if (isSearching || values.distinct <= shown) return null;
  return (
    <p className="pt-2 text-caption text-text3 tabular-nums">
      The {formatCount(shown)} most frequent of {formatCount(values.distinct)} values
    </p>
  );
}

function NumberEditor({ subject, onDone }: FilterEditorProps) {
  const { column } = subject;
  const { dashboard, reader, columns } = useDashboard();
  const [own, set] = useColumnFilters(subject);
  const { data } = useQuery(filterValuesQuery(dashboard, { column }, reader));
  const bound = (op: Filter['op'], at: number) =>
    own.find((one) => one.op === op)?.values[0] ?? own.find((one) => one.op === 'between')?.values[at];
  const hint = (value: string | number | null | undefined) =>
    value === null || value === undefined ? '' : valueText(value, column, columns);
  return (
    <NumberRangeForm
      from={String(bound('gte', 0) ?? '')}
      to={String(bound('lte', 1) ?? '')}
      hints={[hint(data?.min), hint(data?.max)]}
      onApply={(low, high) => {
        set(numberFilters(column, low, high));
        onDone();
      }}
    />
  );
}

/** Days of a column that is not the dashboard's own time. */
function DayEditor({ subject, onDone }: FilterEditorProps) {
  const { column } = subject;
  const { dashboard, reader } = useDashboard();
  const [[own], set] = useColumnFilters(subject);
  const { data } = useQuery(filterValuesQuery(dashboard, { column }, reader));
  const known = own?.op === 'lte' ? [undefined, own.values[0]] : (own?.values ?? []);
  return (
    <DayRangeForm
      from={dayOf(known[0]) ?? ''}
      to={dayOf(known[1]) ?? ''}
      min={dayOf(data?.min) ?? undefined}
      max={dayOf(data?.max) ?? undefined}
      onApply={(range) => {
        set(dateFilters(column, range));
        onDone();
      }}
    />
  );
}
