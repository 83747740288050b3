import { changeManagedUser, type ManagedUser, PLAN_NAMES, PLANS, setUserPlan } from '@plumbline/contracts';
import { useMutation } from '@tanstack/react-query';
import { useUser } from '../../../entities/session/session-state.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { Sheet } from '../../../shared/ui/overlays/sheet.js';
import { changeUser, setPlan } from '../parts/administration.api.js';
import { ROLE_WORDS, STATE_WORDS } from '../parts/user-words.js';
import { ContractManager } from './contract-manager.js';
import { UserContract } from './user-contract.js';
import { UserSessions } from './user-sessions.js';

const ROLE_CHOICES = [
  { value: 'user', label: ROLE_WORDS.user },
  { value: 'admin', label: ROLE_WORDS.admin },
] as const;
const PLAN_CHOICES = PLANS.map((plan) => ({ value: plan, label: PLAN_NAMES[plan] }));

export function UserSheet({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const self = useUser();
  const change = useMutation({ meta: { called: changeManagedUser }, mutationFn: changeUser });
  const plan = useMutation({ meta: { called: setUserPlan }, mutationFn: setPlan });
  const isUntouchable = user.id === self.id || user.role === 'owner';
  const isDisabled = user.state === 'disabled';
  const error = change.error ?? plan.error;
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={user.username}
      description={`${user.email} · ${STATE_WORDS[user.state]}`}
      className="flex flex-col gap-5 p-4 md:p-8"
    >
      {isUntouchable && (
        <p className="text-body text-text2">
          {user.id === self.id ? 'This is your own account.' : 'The owner is set by the operator.'}
        </p>
      )}
      <Field label="Role">
        {user.role === 'owner' ? (
          <Select
            options={[{ value: 'owner', label: ROLE_WORDS.owner }]}
            value="owner"
            onValueChange={() => {}}
            disabled
          />
        ) : (
          <Select
            options={ROLE_CHOICES}
            value={user.role}
            disabled={isUntouchable}
            onValueChange={(role) => change.mutate({ id: user.id, role })}
          />
        )}
      </Field>
      <Field label="Plan" hint="Takes effect at once. Nothing is deleted.">
        <Select
          options={PLAN_CHOICES}
          value={user.plan}
          onValueChange={(next) => plan.mutate({ id: user.id, plan: next })}
        />
      </Field>
      {user.plan === 'enterprise' && <UserContract user={user} />}
      {user.plan === 'enterprise' && <ContractManager user={user} />}
      {!isUntouchable && !user.emailVerified && (
        <div className="flex flex-col items-start gap-2">
          <p className="text-body text-text2">
            The email address is not confirmed: this user cannot share or export yet.
          </p>
          <Button
            isPending={change.isPending}
            onClick={() => change.mutate({ id: user.id, emailVerified: true })}
          >
            Confirm the address
          </Button>
        </div>
      )}
      {!isUntouchable && (
        <Button
          variant={isDisabled ? 'secondary' : 'danger'}
          className="self-start"
          isPending={change.isPending}
          onClick={() => change.mutate({ id: user.id, disabled: !isDisabled })}
        >
          {isDisabled ? 'Enable account' : 'Disable account'}
        </Button>
      )}
      <p role="status" className="text-body text-danger-text">
        {error?.message}
      </p>
      <UserSessions userId={user.id} />
    </Sheet>
  );
}
