import type { Column, ColumnPair, ReconcileBy, ReconciliationProposal } from '@plumbline/contracts';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { IconButton } from '../../../shared/ui/buttons/icon-button.js';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { amountEvidence, keyEvidence, withAmount } from './chosen-columns.js';

interface NamedColumns {
  name: string;
  columns: readonly Column[];
}

interface ReconcileFormProps {
  here: NamedColumns;
  there: NamedColumns;
  proposal: ReconciliationProposal;
  /** Nothing where no column is like another: then both are chosen by hand. */
  by: ReconcileBy | undefined;
  onChange: (by: ReconcileBy) => void;
}

const MAX_KEYS = 3;
const isNumber = ({ type }: Column) => type === 'decimal' || type === 'integer';

/** Which columns are compared, each with what speaks for it; a change shows at once. */
export function ReconcileForm({ here, there, proposal, by, onChange }: ReconcileFormProps) {
  const [firstHere, firstThere] = [here.columns[0]?.name ?? '', there.columns[0]?.name ?? ''];
  const known: ReconcileBy = by ?? { keys: [[firstHere, firstThere]], tolerance: 0 };
  const set = (change: Partial<ReconcileBy>) => onChange({ ...known, ...change });
  const numbers = { here: here.columns.filter(isNumber), there: there.columns.filter(isNumber) };
  const [hereNumber, thereNumber] = [numbers.here[0]?.name, numbers.there[0]?.name];
  return (
    <div className="mt-5 grid gap-6 lg:grid-cols-2">
      <fieldset className="min-w-0">
        <legend className="mb-2 text-h3">Rows belong together by</legend>
        {!by && (
          <p className="mb-2 text-body text-text2">
            No two columns share their values. Choose those that name the same thing.
          </p>
        )}
        <ul className="flex flex-col gap-3">
          {known.keys.map((pair, index) => (
            <li key={pair.join(' ')}>
              <PairSelect
                {...{ here, there, pair }}
                what={known.keys.length > 1 ? `Key ${index + 1}` : 'Key'}
                note={keyEvidence(proposal, pair)}
                onChange={(next) => set({ keys: known.keys.map((each, at) => (at === index ? next : each)) })}
                onRemove={
                  known.keys.length > 1
                    ? () => set({ keys: known.keys.filter((_, at) => at !== index) })
                    : undefined
                }
              />
            </li>
          ))}
        </ul>
        {known.keys.length < MAX_KEYS && (
          <Button
            size="compact"
            variant="ghost"
            className="mt-2"
            onClick={() => set({ keys: [...known.keys, nextPair(known, proposal, here, there)] })}
          >
            <Plus aria-hidden="true" />
            And by another column
          </Button>
        )}
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="mb-2 text-h3">Amounts agree</legend>
        {known.amount ? (
          <>
            <PairSelect
              here={{ ...here, columns: numbers.here }}
              there={{ ...there, columns: numbers.there }}
              pair={known.amount}
              what="Amount"
              note={amountEvidence(proposal, known.amount)}
              onChange={(amount) => set({ isOpposite: undefined, ...asProposed(proposal, amount) })}
              onRemove={() => onChange({ keys: known.keys, tolerance: known.tolerance })}
            />
            <Checkbox
              className="mt-3"
              checked={known.isOpposite === true}
              onCheckedChange={(isOn) => set({ isOpposite: isOn || undefined })}
            >
              Their signs are opposite: what is positive here is negative there
            </Checkbox>
            <Tolerance
              key={known.tolerance}
              value={known.tolerance}
              onChange={(tolerance) => set({ tolerance })}
            />
          </>
        ) : (
          <>
            <p className="mb-2 text-body text-text2">Only the keys are compared.</p>
            {hereNumber !== undefined && thereNumber !== undefined && (
              <Button
                size="compact"
                onClick={() =>
                  set(asProposed(proposal, proposal.amounts[0]?.pair ?? [hereNumber, thereNumber]))
                }
              >
                Compare amounts, too
              </Button>
            )}
          </>
        )}
      </fieldset>
    </div>
  );
}

/** A pair of amounts as the proposal has it, where it has it. */
function asProposed({ amounts }: ReconciliationProposal, pair: ColumnPair): Partial<ReconcileBy> {
  const known = amounts.find((one) => one.pair[0] === pair[0] && one.pair[1] === pair[1]);
  return known ? withAmount(known) : { amount: pair };
}

/** The likeliest pair that is no key yet. */
function nextPair(
  { keys }: ReconcileBy,
  proposal: ReconciliationProposal,
  here: NamedColumns,
  there: NamedColumns,
): ColumnPair {
  const isFree = (side: 0 | 1) => (name: string) => !keys.some((pair) => pair[side] === name);
  const proposed = proposal.keys.find(({ pair }) => isFree(0)(pair[0]) && isFree(1)(pair[1]))?.pair;
  const first = (columns: readonly Column[], side: 0 | 1) =>
    columns.map(({ name }) => name).find(isFree(side)) ?? columns[0]?.name ?? '';
  return proposed ?? [first(here.columns, 0), first(there.columns, 1)];
}

interface PairSelectProps {
  here: NamedColumns;
  there: NamedColumns;
  pair: ColumnPair;
  what: string;
  note: string | undefined;
  onChange: (pair: ColumnPair) => void;
  onRemove: (() => void) | undefined;
}

function PairSelect({ here, there, pair, what, note, onChange, onRemove }: PairSelectProps) {
  const select = (side: NamedColumns, value: string, onValueChange: (name: string) => void) => (
    <Select
      label={`${what} in ${side.name}`}
      className="min-w-0 flex-1"
      value={value}
      onValueChange={onValueChange}
      options={side.columns.map(({ name }) => ({ value: name, label: name }))}
    />
  );
  return (
    <>
      <div className="flex items-center gap-2">
        {select(here, pair[0], (name) => onChange([name, pair[1]]))}
        <span aria-hidden="true" className="text-text3">
          =
        </span>
        {select(there, pair[1], (name) => onChange([pair[0], name]))}
        {onRemove && (
          <IconButton label={`Leave out ${what.toLowerCase()}`} onClick={onRemove}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {note && <p className="mt-1 text-caption text-text3">{note[0]?.toUpperCase() + note.slice(1)}</p>}
    </>
  );
}

/** By how much amounts may differ; kept when it is left or Enter is pressed. */
function Tolerance({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const [text, setText] = useState(String(value));
  const typed = Number(text);
  const isFit = text.trim() !== '' && Number.isFinite(typed) && typed >= 0;
  const keep = () => isFit && typed !== value && onChange(typed);
  return (
    <form
      className="mt-3"
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <Field
        label="Tolerance"
        className="max-w-40"
        {...(isFit ? { hint: 'Smaller differences count as equal.' } : { error: 'A number, 0 or more.' })}
      >
        <Input
          inputMode="decimal"
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onBlur={keep}
        />
      </Field>
    </form>
  );
}
