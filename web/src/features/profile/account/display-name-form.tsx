import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useUser } from '../../../entities/session/session-state.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { saveDisplayName } from '../parts/profile.api.js';
import { Matter, Outcome } from '../parts/section.js';
import { useRefreshUser } from '../parts/use-refresh-user.js';

export function DisplayNameForm() {
  const { displayName } = useUser();
  const refreshUser = useRefreshUser();
  const [name, setName] = useState(displayName);
  const save = useMutation({ mutationFn: saveDisplayName, onSuccess: refreshUser });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(name.trim());
  };
  return (
    <Matter title="Name" text="Others see it where you share something. Left empty, they see your username.">
      <form noValidate onSubmit={onSubmit} className="flex flex-wrap items-end gap-3">
        <Field label="Display name" className="min-w-60 flex-1">
          <Input
            name="displayName"
            autoComplete="name"
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Button type="submit" isPending={save.isPending}>
          Save name
        </Button>
      </form>
      <Outcome done={save.isSuccess && 'Saved.'} error={save.error} />
    </Matter>
  );
}
