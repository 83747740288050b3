import {
  type AccountManager,
  getContractManager,
  type ManagedUser,
  setContractManager,
} from '@plumbline/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { api } from '../../../shared/api/api.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { ManagerFields, managerIn } from '../parts/manager-fields.js';

/** Whom the contract of a user's workspace names as its account manager. */
export function ContractManager({ user: { id } }: { user: ManagedUser }) {
  const { data, error } = useQuery({
    queryKey: ['/api/admin/users', id, 'account-manager'],
    queryFn: ({ signal }) => api.call(getContractManager, { id }, { signal }),
  });
  const save = useMutation({
    meta: { called: setContractManager },
    mutationFn: (accountManager: AccountManager | null) =>
      api.call(setContractManager, { id, body: { accountManager } }),
    onSuccess: ({ message }) => toast({ variant: 'success', title: message }),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(managerIn(new FormData(event.currentTarget)));
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-3">
      <div>
        <h3 className="text-h3">Account manager</h3>
        <p className="text-caption text-text3">Without a name, whoever the support terms name.</p>
      </div>
      {data && <ManagerFields manager={data.accountManager} />}
      <Button type="submit" className="self-start" disabled={!data} isPending={save.isPending}>
        Save account manager
      </Button>
      <p role="status" className="text-body text-danger-text empty:sr-only">
        {(error ?? save.error)?.message}
      </p>
    </form>
  );
}
