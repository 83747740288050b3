import {
  type AccountManager,
  getSupportTerms,
  setSupportTerms,
  type SupportTerms as Terms,
} from '@plumbline/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { api } from '../../shared/api/api.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Card } from '../../shared/ui/card.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { Field } from '../../shared/ui/fields/field.js';
import { Input } from '../../shared/ui/fields/input.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { ManagerFields, managerIn } from './parts/manager-fields.js';

/** For the owner: what plans promise about support. What is left empty is promised nowhere. */
export function SupportTerms() {
  const { data, error, refetch } = useQuery({
    queryKey: [getSupportTerms.path],
    queryFn: ({ signal }) => api.call(getSupportTerms, {}, { signal }),
  });
  if (error)
    return (
      <ErrorState
        title="The support terms could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <p className="text-body text-text2">Loading</p>;
  return <TermsForm terms={data} />;
}

function TermsForm({ terms }: { terms: Terms }) {
  const save = useMutation({
    meta: { called: setSupportTerms },
    mutationFn: (body: Terms) => api.call(setSupportTerms, { body }),
    onSuccess: ({ message }) => toast({ variant: 'success', title: message }),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const hours = (name: string) => (Number(form.get(name)) > 0 ? Number(form.get(name)) : null);
    const accountManager: AccountManager | null = managerIn(form);
    save.mutate({
      ...{ premiumHours: hours('premium'), enterpriseHours: hours('enterprise'), accountManager },
      open: String(form.get('open') ?? ''),
    });
  };
  return (
    <Card className="max-w-2xl p-5">
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        <p className="text-body text-text2">
          Plans, profiles and the support page say exactly this. What is empty is promised nowhere, and not
          ticked.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Hours name="premium" label="Premium: hours until a first answer" value={terms.premiumHours} />
          <Hours
            name="enterprise"
            label="Enterprise: hours until a first answer"
            value={terms.enterpriseHours}
          />
        </div>
        <Field label="When somebody answers" hint="Such as Monday to Friday, 9 to 17 Central.">
          <Input name="open" maxLength={120} defaultValue={terms.open} />
        </Field>
        <h2 className="text-h3">Account manager of contracts that name nobody else</h2>
        <ManagerFields manager={terms.accountManager} />
        <Button type="submit" variant="primary" className="self-start" isPending={save.isPending}>
          Save
        </Button>
        <p role="status" className="text-body text-danger-text empty:sr-only">
          {save.error?.message}
        </p>
      </form>
    </Card>
  );
}

const Hours = ({ name, label, value }: { name: string; label: string; value: number | null }) => (
  <Field label={label}>
    <Input
      name={name}
      type="number"
      min={1}
      max={720}
      placeholder="Not promised"
      defaultValue={value ?? ''}
    />
  </Field>
);
