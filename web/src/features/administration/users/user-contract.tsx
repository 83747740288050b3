import { type ManagedUser, setUserPlan } from '@plumbline/contracts';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { setPlan } from '../parts/administration.api.js';

/** What this version counts. */
const COUNTED = [
  { meter: 'uploads', label: 'Data uploads' },
  { meter: 'dashboards', label: 'Dashboards' },
  { meter: 'users', label: 'Seats' },
] as const;

/** What an Enterprise contract says about places; what it does not name is unlimited. */
export function UserContract({ user }: { user: ManagedUser }) {
  const save = useMutation({
    meta: { called: setUserPlan },
    mutationFn: setPlan,
    onSuccess: () => toast({ variant: 'success', title: 'Limits saved' }),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const limits: ManagedUser['limits'] = { ...user.limits };
    for (const { meter } of COUNTED) {
      const places = Number(form.get(meter));
      if (places > 0) limits[meter] = places;
      else delete limits[meter];
    }
    save.mutate({ id: user.id, plan: 'enterprise', limits });
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-3">
      <div>
        <h3 className="text-h3">Contract</h3>
        <p className="text-caption text-text3">What it does not name is unlimited.</p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {COUNTED.map(({ meter, label }) => (
          <Field key={meter} label={label}>
            <Input
              name={meter}
              type="number"
              min={1}
              max={1_000_000}
              placeholder="Unlimited"
              defaultValue={user.limits[meter]}
            />
          </Field>
        ))}
      </div>
      <Button type="submit" className="self-start" isPending={save.isPending}>
        Save limits
      </Button>
      <p role="status" className="text-body text-danger-text">
        {save.error?.message}
      </p>
    </form>
  );
}
