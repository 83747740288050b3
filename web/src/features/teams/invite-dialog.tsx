import type { MemberRole } from '@plumbline/contracts';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../shared/ui/buttons/button.js';
import { Field } from '../../shared/ui/fields/field.js';
import { Input } from '../../shared/ui/fields/input.js';
import { Select } from '../../shared/ui/fields/select.js';
import { Dialog } from '../../shared/ui/overlays/dialog.js';
import { roleChoices } from './role-words.js';
import { useInvite } from './team.api.js';

/** Asks for an address and a role, and has the invitation mailed. */
export function InviteDialog({ own, onClose }: { own: MemberRole; onClose: () => void }) {
  const formId = useId();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<MemberRole>('editor');
  const invite = useInvite();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() !== '' && !invite.isPending)
      invite.mutate({ email: email.trim(), role }, { onSuccess: onClose });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Invite people"
      description="The invitation holds a seat until it is accepted, withdrawn or ended. Only the account with this address can accept it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isPending={invite.isPending}>
            Send invitation
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-3 pb-2">
        <Field label="Email address" error={invite.error?.message}>
          <Input
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label="Role">
          <Select options={roleChoices(own)} value={role} onValueChange={setRole} />
        </Field>
      </form>
    </Dialog>
  );
}
