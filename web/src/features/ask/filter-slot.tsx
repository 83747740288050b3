import { formatCount } from '@plumbline/charts';
import type { CellValue, ColumnProfile, Filter, QueryPlan } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Plus } from 'lucide-react';
import { useState } from 'react';
import { profileQuery } from '../../entities/data-source/data-sources.api.js';
import { dayOf } from '../../entities/plan/calendar.js';
import { ColumnList } from '../../entities/plan/column-list.js';
import { labelOf, valueText } from '../../entities/plan/conditions.js';
import { dateFilters, numberFilters } from '../../entities/plan/range-filters.js';
import { DayRangeForm, NumberRangeForm } from '../../entities/plan/range-forms.js';
import { BareIconButton } from '../../shared/ui/buttons/bare-icon-button.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Chip } from '../../shared/ui/chip.js';
import { Checkbox } from '../../shared/ui/fields/checkbox.js';
import { Input } from '../../shared/ui/fields/input.js';
import { Popover } from '../../shared/ui/overlays/popover.js';

interface FilterSlotProps {
  plan: QueryPlan;
  onChange: (plan: QueryPlan) => void;
}

/** The slot at the end of a reading that narrows it further. */
export function FilterSlot({ plan, onChange }: FilterSlotProps) {
  const [isOpen, setIsOpen] = useState(false);
  const add = (filters: Filter[]) => {
    setIsOpen(false);
    if (filters.length > 0) onChange({ ...plan, filters: [...plan.filters, ...filters] });
  };
  return (
    <Popover
      label="Add a filter to the question"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      className="w-72"
      trigger={
        <Chip variant="dashed" className="h-7 px-2">
          <Plus aria-hidden="true" />
          Filter
        </Chip>
      }
    >
      <NewFilter dataSourceId={plan.dataSourceId} onAdd={add} />
    </Popover>
  );
}

/** First the column, then what it may be. */
function NewFilter({ dataSourceId, onAdd }: { dataSourceId: string; onAdd: (filters: Filter[]) => void }) {
  const [name, setName] = useState<string>();
  const { data } = useQuery(profileQuery(dataSourceId));
  const columns = data?.columns ?? [];
  const column = columns.find((one) => one.name === name);
  if (!column) return <ColumnList columns={columns} onChoose={setName} />;
  return (
    <>
      <div className="flex items-center gap-1 px-2 pt-2">
        <BareIconButton label="Back to the columns" autoFocus onClick={() => setName(undefined)}>
          <ArrowLeft aria-hidden="true" />
        </BareIconButton>
        <h2 className="truncate text-h3">{labelOf(column.name)}</h2>
      </div>
      <FilterOf column={column} onAdd={onAdd} />
    </>
  );
}

function FilterOf({ column, onAdd }: { column: ColumnProfile; onAdd: (filters: Filter[]) => void }) {
  const { name, type, min, max } = column;
  const known = new Map([[name, column]]);
  const hint = (value: CellValue | undefined) =>
    value === undefined || value === null ? '' : valueText(value, name, known);
  if (type === 'integer' || type === 'decimal')
    return (
      <NumberRangeForm
        from=""
        to=""
        hints={[hint(min), hint(max)]}
        onApply={(low, high) => onAdd(numberFilters(name, low, high))}
      />
    );
  if (type === 'date' || type === 'timestamp')
    return (
      <DayRangeForm
        from=""
        to=""
        min={dayOf(min) ?? undefined}
        max={dayOf(max) ?? undefined}
        onApply={(range) => onAdd(dateFilters(name, range))}
      />
    );
  return <ValuesForm column={column} onAdd={onAdd} />;
}

/** The most frequent values to tick; where there are more, a text that the value contains. */
function ValuesForm({ column, onAdd }: { column: ColumnProfile; onAdd: (filters: Filter[]) => void }) {
  const { name: named, topValues = [], distinct } = column;
  const [chosen, setChosen] = useState<readonly CellValue[]>([]);
  const [text, setText] = useState('');
  const known = new Map([[named, column]]);
  const apply = () =>
    onAdd(
      chosen.length > 0
        ? [{ column: named, op: 'in', values: [...chosen] }]
        : text.trim()
          ? [{ column: named, op: 'contains', values: [text.trim()] }]
          : [],
    );
  return (
    <form
      className="flex flex-col gap-2 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <ul className="flex max-h-64 flex-col overflow-y-auto">
        {topValues.map(({ value, count }) => (
          <li
            key={String(value)}
            className="flex min-h-8 items-center gap-2 rounded-sm px-1 hover:bg-hover pointer-coarse:min-h-11"
          >
            <Checkbox
              className="min-w-0 flex-1 [&_label]:flex-1 [&_label]:truncate [&_label]:text-text1"
              checked={chosen.includes(value)}
              onCheckedChange={(isOn) =>
                setChosen(isOn ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            >
              {value === null ? 'Missing' : valueText(value, named, known)}
            </Checkbox>
            <span className="text-caption text-text3 tabular-nums">{formatCount(count)}</span>
          </li>
        ))}
      </ul>
      {distinct > topValues.length && column.type === 'text' && (
        <Input
          aria-label={`${labelOf(named)} contains`}
          placeholder="Or contains this text"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <Button type="submit" size="compact" className="self-end">
        Apply
      </Button>
    </form>
  );
}
