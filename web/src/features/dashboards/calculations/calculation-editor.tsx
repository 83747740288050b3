import {
  type Calculation,
  type CheckedCalculation,
  type Dashboard,
  formulaPlace,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import {
  calculationCheckQuery,
  calculationsQuery,
  useSaveCalculation,
} from '../../../entities/calculation/calculations.api.js';
import { dataSourceQuery } from '../../../entities/data-source/data-sources.api.js';
import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { isApiError } from '../../../shared/api/api-error.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Preview, Steps, Warnings } from './checked-formula.js';
import { namesOf } from './completions.js';
import { DescribeCalculation } from './describe-calculation.js';
import { FormulaField } from './formula-field.js';

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
    save.mutate({ name: name.trim(), formula: settled }, { onSuccess: onDone, onError: showLimitOf });
  };
  const meant = check.data && !check.error && settled !== '' ? check.data : undefined;
  const others = known.filter(({ id }) => id !== calculation?.id);
  const failure =
    save.error && !(isApiError(save.error) && save.error.code === 'plan_limit') ? save.error : undefined;
  return (
    <div className="grid lg:grid-cols-[minmax(0,1fr)_380px]">
      <div className="flex flex-col gap-5 p-4 md:p-8">
        <DescribeCalculation
          dashboardId={dashboard.id}
          onUse={(proposal) => {
            setFormula(proposal.formula);
            if (name === '') setName(proposal.name);
          }}
        />
        <form onSubmit={submit} className="flex flex-col gap-5">
          <Field label="Name" error={failure?.message}>
            <Input value={name} maxLength={100} required onChange={({ target }) => setName(target.value)} />
          </Field>
          <FormulaField
            value={formula}
            onChange={setFormula}
            names={namesOf(source.data?.columns ?? [], others)}
            problem={settled === '' ? undefined : problemOf(check.error)}
          />
          {meant && (
            <>
              <Steps checked={meant} />
              <Warnings checked={meant} formula={settled} onUse={setFormula} />
            </>
          )}
          <div className="flex gap-3">
            <Button
              variant="primary"
              type="submit"
              disabled={!isRead || name.trim() === ''}
              isPending={save.isPending}
            >
              Save calculation
            </Button>
            <Button onClick={() => onDone()}>Cancel</Button>
          </div>
        </form>
      </div>
      <Side {...{ dashboard, calculation, formula: settled }} checked={meant} />
    </div>
  );
}

interface SideProps {
  dashboard: Dashboard;
  calculation: Calculation | undefined;
  formula: string;
  checked: CheckedCalculation | undefined;
}

/** What the formula gives, and what depends on it. */
function Side({ dashboard, calculation, formula, checked }: SideProps) {
  return (
    <aside className="flex flex-col gap-6 border-border-subtle bg-sunken p-4 max-lg:border-t lg:border-l md:p-8">
      {checked ? (
        <Preview checked={checked} formula={formula} />
      ) : (
        <p className="text-body text-text3">What the formula gives in ten rows stands here.</p>
      )}
      {calculation && <Dependants dashboard={dashboard} calculation={calculation} />}
    </aside>
  );
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

function problemOf(error: Error | null) {
  if (!error) return undefined;
  const place = formulaPlace.safeParse(isApiError(error) ? error.details : undefined);
  return { message: error.message, ...(place.success && place.data) };
}

function Dependants({ dashboard, calculation }: { dashboard: Dashboard; calculation: Calculation }) {
  const tiles = [...dashboard.config.kpis, ...dashboard.config.charts];
  const used = tiles.filter(({ id }) => calculation.dependants.includes(id));
  return (
    <section
      aria-label="What depends on it"
      className="flex flex-col gap-2 border-t border-border-subtle pt-4"
    >
      <h3 className="text-label text-text1">What depends on it</h3>
      {used.length === 0 && <p className="text-caption text-text3">No tile uses it yet.</p>}
      <ul className="text-body text-text1">
        {used.map(({ id, title, ...tile }) => (
          <li key={id} className="py-1">
            {title} <span className="text-caption text-text3">{'type' in tile ? 'Chart' : 'Key figure'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
