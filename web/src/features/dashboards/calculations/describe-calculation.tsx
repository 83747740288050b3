import { type FormEvent, useState } from 'react';
import { useProposeCalculations } from '../../../entities/calculation/calculations.api.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { sayValue } from './say-value.js';

interface DescribeCalculationProps {
  dashboardId: string;
  onUse: (proposal: { name: string; formula: string }) => void;
}

/** Words for a calculation become formulas that fit, each with its reason. */
export function DescribeCalculation({ dashboardId, onUse }: DescribeCalculationProps) {
  const [request, setRequest] = useState('');
  const { mutate, data, isPending, error } = useProposeCalculations(dashboardId);
  const propose = (event: FormEvent) => {
    event.preventDefault();
    if (request.trim() !== '') mutate(request.trim());
  };
  return (
    <form onSubmit={propose} className="flex flex-col gap-3 rounded-md border border-border p-4">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-56">
          <Field
            label="Describe it in words"
            error={error?.message}
            below={
              data?.proposals.length === 0 && (
                <p role="status" className="text-caption text-text3">
                  No formula was found for this. Name the columns as the data does, or write the formula
                  below.
                </p>
              )
            }
          >
            <Input
              value={request}
              maxLength={500}
              placeholder="amount per order"
              onChange={({ target }) => setRequest(target.value)}
            />
          </Field>
        </div>
        <Button type="submit" isPending={isPending}>
          Propose
        </Button>
      </div>
      <ul aria-label="Proposals" className="divide-y divide-border-subtle">
        {data?.proposals.map(({ name, formula, because, value, unit }) => (
          <li key={formula} className="flex flex-wrap items-center gap-3 py-2">
            <span className="min-w-0 flex-1 basis-64">
              <code className="block text-label break-words">{formula}</code>
              <span className="text-caption text-text3">
                {because} {value !== null && <strong>{sayValue(value, unit)}.</strong>}{' '}
                {data.engine === 'built-in'
                  ? 'Proposed by the built-in engine.'
                  : `Proposed by ${data.engine}.`}
              </span>
            </span>
            <Button size="compact" onClick={() => onUse({ name, formula })}>
              Use it
            </Button>
          </li>
        ))}
      </ul>
    </form>
  );
}
