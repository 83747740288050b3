import { type Calculation, type Dashboard, formulaPlace } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import {
  calculationCheckQuery,
  calculationsQuery,
  useSaveCalculation,
} from '../../../entities/calculation/calculations.api.js';
import { dataSourceQuery } from '../../../entities/data-source/data-sources.api.js';
import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { isApiError } from '../../../shared/api/api-error.js';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { CalculationSide } from './calculation-side.js';
import { Steps, Warnings } from './checked-formula.js';
import { namesOf } from './completions.js';
import { DescribeCalculation } from './describe-calculation.js';
import { FormulaField } from './formula-field.js';
import { type Writing, WritingFields } from './writing-fields.js';

interface CalculationEditorProps {
  dashboard: Dashboard;
  /** The one that is changed; undefined for a new one. */
  calculation: Calculation | undefined;
  /** With what was kept; without, nothing was. */
  onDone: (kept?: Calculation) => void;
}

const TYPING_MS = 250;

/** A calculation is written here, and what it means is seen before it is kept. */
export function CalculationEditor({ dashboard, calculation, onDone }: CalculationEditorProps) {
  const [name, setName] = useState(calculation?.name ?? '');
  const [formula, setFormula] = useState(calculation?.formula ?? '');
  const before = writingOf(calculation);
  const [writing, setWriting] = useState(before);
  const formId = useId();
  const settled = useSettled(formula.trim());
  const source = useQuery({
    ...dataSourceQuery(dashboard.dataSourceIds[0] ?? ''),
    enabled: dashboard.dataSourceIds.length > 0,
  });
  const { data: known = [] } = useQuery(calculationsQuery(dashboard.id));
  const check = useQuery(calculationCheckQuery(dashboard.id, settled, calculation?.id));
  const save = useSaveCalculation(dashboard.id, calculation?.id);
  const isRead = settled === formula.trim() && check.isSuccess && !check.isPlaceholderData;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isRead || name.trim() === '') return;
    save.mutate(
      { name: name.trim(), formula: settled, ...changedWriting(writing, before) },
      { onSuccess: onDone, onError: showLimitOf },
    );
  };
  const meant = check.data && !check.error && settled !== '' ? check.data : undefined;
  const others = known.filter(({ id }) => id !== calculation?.id);
  const failure =
    save.error && !(isApiError(save.error) && save.error.code === 'plan_limit') ? save.error : undefined;
  return (
    <div className="flex min-h-full flex-col">
      <div className="grid flex-1 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="flex flex-col gap-5 p-4 md:p-8">
          <form
            id={formId}
            onSubmit={submit}
            className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]"
          >
            <Field label="Name" error={failure?.message}>
              <Input value={name} maxLength={100} required onChange={({ target }) => setName(target.value)} />
            </Field>
            <WritingFields writing={writing} read={meant?.unit} onChange={setWriting} />
          </form>
          <DescribeCalculation
            dashboardId={dashboard.id}
            onUse={(proposal) => {
              setFormula(proposal.formula);
              if (name === '') setName(proposal.name);
            }}
          />
          <FormulaField
            value={formula}
            onChange={setFormula}
            names={namesOf(source.data?.columns ?? [], others)}
            problem={settled === '' ? undefined : problemOf(check.error)}
          />
          {meant && (
            <>
              <Steps checked={meant} />
              <Warnings
                checked={{ ...meant, ...(writing.unit !== null && { unit: writing.unit }) }}
                decimals={writing.decimals ?? undefined}
                formula={settled}
                onUse={setFormula}
              />
            </>
          )}
        </div>
        <CalculationSide
          {...{ dashboard, calculation, writing, formula: settled }}
          checked={meant}
          onRestore={setFormula}
        />
      </div>
      <footer className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-border-subtle bg-surface px-4 py-3 md:px-8">
        <p className="min-w-0 flex-1 basis-48">
          <span className="block text-label text-text1">{consequence(calculation)}</span>
          {calculation && (
            <span className="text-caption text-text3">The previous formula stays in its history</span>
          )}
        </p>
        <Button onClick={() => onDone()}>Cancel</Button>
        <Button
          variant="primary"
          type="submit"
          form={formId}
          disabled={!isRead || name.trim() === ''}
          isPending={save.isPending}
        >
          Save calculation
        </Button>
      </footer>
    </div>
  );
}

function consequence(calculation: Calculation | undefined): string {
  if (!calculation) return 'No tile changes until one uses it';
  const { length } = calculation.dependants;
  return length === 0 ? 'No tile uses it yet' : `Saving changes ${plural(length, 'tile')}`;
}

/** The text once it has rested for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const writingOf = (calculation: Calculation | undefined): Writing => ({
  unit: calculation?.unitBy === 'person' ? (calculation.unit ?? null) : null,
  decimals: calculation?.decimals ?? null,
});

/** Only what was chosen anew is sent. */
const changedWriting = ({ unit, decimals }: Writing, before: Writing): Partial<Writing> => ({
  ...(unit !== before.unit && { unit }),
  ...(decimals !== before.decimals && { decimals }),
});

function problemOf(error: Error | null) {
  if (!error) return undefined;
  const place = formulaPlace.safeParse(isApiError(error) ? error.details : undefined);
  return { message: error.message, ...(place.success && place.data) };
}
