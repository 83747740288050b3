import { type CreatedShare, SHARE_DAYS } from '@plumbline/contracts';
import { type FormEvent, useState } from 'react';
import { useCreateShare } from '../../../entities/dashboard/shares.api.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { FULL_RIGHTS, GuestRights } from './guest-rights.js';

const LIFETIMES = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: String(SHARE_DAYS.default), label: `${SHARE_DAYS.default} days` },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
];
const DAY_MS = 86_400_000;

interface ShareFormProps {
  dashboardId: string;
  onMade: (share: CreatedShare) => void;
}

export function ShareForm({ dashboardId, onMade }: ShareFormProps) {
  const [email, setEmail] = useState('');
  const [days, setDays] = useState(String(SHARE_DAYS.default));
  const [rights, setRights] = useState(FULL_RIGHTS);
  const create = useCreateShare(dashboardId);
  const address = email.trim();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    const expiresAt = new Date(Date.now() + Number(days) * DAY_MS).toISOString();
    create.mutate({ expiresAt, ...rights, ...(address !== '' && { email: address }) }, { onSuccess: onMade });
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[1fr_140px]">
        <Field
          label="Email (optional)"
          hint={
            address === ''
              ? 'Without one, the link is for whoever you give it to.'
              : 'The link is sent there.'
          }
          error={create.error?.message}
        >
          <Input
            type="email"
            name="guestEmail"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label="Works for">
          <Select options={LIFETIMES} value={days} onValueChange={setDays} label="Works for" />
        </Field>
      </div>
      <GuestRights dashboardId={dashboardId} value={rights} onChange={setRights} />
      <Button type="submit" variant="primary" isPending={create.isPending} className="self-start">
        {address === '' ? 'Create link' : 'Send invitation'}
      </Button>
    </form>
  );
}
