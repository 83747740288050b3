import { formatCount } from '@plumbline/charts';
import { AI_PROVIDER_NAMES, type AiCall, type AiProviderSettings } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { aiCallsQuery, aiProvidersQuery, useSetUpAiProvider } from '../../entities/ai/ai.api.js';
import { formatDollars } from '../../shared/lib/format.js';
import { formatDateTime } from '../../shared/lib/format-time.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Card } from '../../shared/ui/card.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { Checkbox } from '../../shared/ui/fields/checkbox.js';
import { Field } from '../../shared/ui/fields/field.js';
import { Input } from '../../shared/ui/fields/input.js';
import { DataList } from './parts/data-list.js';

/** For the owner: keys, addresses and budgets of providers of models, and what calls they took. */
export function AiProviders() {
  const { data, error, refetch } = useQuery(aiProvidersQuery());
  const { data: calls } = useQuery(aiCallsQuery());
  if (error)
    return (
      <ErrorState title="The providers could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return null;
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-[68ch] text-body text-text2">
        The product works without any of them. A provider that is switched on is used only in workspaces that
        choose it. Any server that speaks the OpenAI protocol will do: give its address.
      </p>
      {data.map((provider) => (
        <Provider key={provider.name} provider={provider} />
      ))}
      {calls && calls.length > 0 && <Calls calls={calls} />}
    </div>
  );
}

function Provider({ provider }: { provider: AiProviderSettings }) {
  const { name, hasKey, usedThisMonth } = provider;
  const [draft, setDraft] = useState({ ...provider, ...textsOf(provider), key: '' });
  const save = useSetUpAiProvider(name);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { key, enabled, model, baseUrl, monthlyCap } = draft;
    const typed = key.trim();
    save.mutate(
      { enabled, model, baseUrl, monthlyCap, ...amountsOf(draft), ...(typed && { key: typed }) },
      { onSuccess: () => setDraft({ ...draft, key: '' }) },
    );
  };
  const text = (field: 'key' | 'model' | 'baseUrl' | Amount) => ({
    value: draft[field],
    onChange: ({ target }: { target: HTMLInputElement }) => setDraft({ ...draft, [field]: target.value }),
  });
  const used = `${formatCount(usedThisMonth)} used this month`;
  return (
    <Card aria-label={AI_PROVIDER_NAMES[name]}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4 px-5 py-4">
        <h2 className="text-h3">{AI_PROVIDER_NAMES[name]}</h2>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="API key" hint={hasKey ? 'A key is stored and never shown.' : 'No key yet.'}>
            <Input type="password" name={`${name}-key`} autoComplete="off" {...text('key')} />
          </Field>
          <Field label="Model">
            <Input name={`${name}-model`} {...text('model')} />
          </Field>
          <Field label="Address">
            <Input name={`${name}-address`} inputMode="url" {...text('baseUrl')} />
          </Field>
          <Field label="Tokens per month" hint={`${used}. Left empty, there is no limit.`}>
            <Input
              name={`${name}-cap`}
              inputMode="numeric"
              value={draft.monthlyCap ?? ''}
              onChange={({ target }) => setDraft({ ...draft, monthlyCap: capOf(target.value) })}
            />
          </Field>
          <Field
            label="Dollars per million tokens sent"
            hint="As the provider charges you. Left empty: price not set."
          >
            <Input name={`${name}-input-price`} inputMode="decimal" {...text('inputPrice')} />
          </Field>
          <Field label="Dollars per million tokens received">
            <Input name={`${name}-output-price`} inputMode="decimal" {...text('outputPrice')} />
          </Field>
          <Field label="Dollars per month" hint={`${spentWords(provider)} Left empty, there is no limit.`}>
            <Input name={`${name}-budget`} inputMode="decimal" {...text('monthlyBudget')} />
          </Field>
        </div>
        <Checkbox
          name={`${name}-enabled`}
          checked={draft.enabled}
          onCheckedChange={(enabled) => setDraft({ ...draft, enabled })}
        >
          Workspaces may choose it
        </Checkbox>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" isPending={save.isPending}>
            Save
          </Button>
          <p
            role="status"
            className={save.error ? 'text-body text-danger-text' : 'text-body text-success-text'}
          >
            {save.error?.message ?? (save.isSuccess && 'Saved.')}
          </p>
        </div>
      </form>
    </Card>
  );
}

const AMOUNTS = ['inputPrice', 'outputPrice', 'monthlyBudget'] as const;
type Amount = (typeof AMOUNTS)[number];

const textsOf = (provider: AiProviderSettings): Record<Amount, string> => ({
  inputPrice: provider.inputPrice?.toString() ?? '',
  outputPrice: provider.outputPrice?.toString() ?? '',
  monthlyBudget: provider.monthlyBudget?.toString() ?? '',
});

const amountsOf = (draft: Record<Amount, string>): Record<Amount, number | null> => ({
  inputPrice: amountOf(draft.inputPrice),
  outputPrice: amountOf(draft.outputPrice),
  monthlyBudget: amountOf(draft.monthlyBudget),
});

/** What is typed as money: whatever is neither digit nor point is passed over. */
const amountOf = (text: string): number | null => {
  const typed = Number.parseFloat(text.replace(/[^\d.]/g, ''));
  return Number.isNaN(typed) ? null : typed;
};

function spentWords({ spentThisMonth, unpricedThisMonth }: AiProviderSettings): string {
  const spent = `${formatDollars(spentThisMonth)} this month`;
  return unpricedThisMonth > 0
    ? `${spent}, and ${formatCount(unpricedThisMonth)} calls whose price was not set.`
    : `${spent}.`;
}

const capOf = (text: string): number | null => {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? null : Number(digits);
};

function Calls({ calls }: { calls: readonly AiCall[] }) {
  return (
    <DataList
      caption="Newest calls"
      rows={calls}
      keyOf={({ id }) => id}
      columns={[
        { title: 'Time', cell: ({ at }) => formatDateTime(at), className: 'whitespace-nowrap tabular-nums' },
        { title: 'Provider', cell: ({ provider, model }) => `${AI_PROVIDER_NAMES[provider]}, ${model}` },
        { title: 'For', cell: ({ purpose }) => purpose },
        {
          title: 'Tokens',
          cell: ({ inputTokens, outputTokens }) => formatCount(inputTokens + outputTokens),
          className: 'tabular-nums',
        },
        {
          title: 'Cost',
          cell: ({ cost }) => (cost === null ? 'price not set' : formatDollars(cost)),
          className: 'whitespace-nowrap tabular-nums',
        },
        { title: 'Result', cell: ({ outcome }) => OUTCOMES[outcome] },
      ]}
    />
  );
}

const OUTCOMES: Record<AiCall['outcome'], string> = {
  done: 'Used',
  discarded: 'Thrown away: it did not fit the data',
  timeout: 'No answer in time',
  unavailable: 'Not reached',
  refused: 'Refused by the provider',
  bad_output: 'Not in the form asked for',
};
