import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.js';
import { Field } from '../../../ui/field.js';
import { PasswordInput } from '../../../ui/password-input.js';
import { PasswordMeter } from '../../../ui/password-meter.js';
import { changePassword, sessionsQuery } from '../profile.api.js';
import { Matter, Outcome } from '../section.js';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordForm() {
  const [isOpen, setIsOpen] = useState(false);
  const [values, setValues] = useState(EMPTY);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      setValues(EMPTY);
      setIsOpen(false);
      void client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
    },
  });
  const isMismatch = values.confirmPassword !== '' && values.confirmPassword !== values.newPassword;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { currentPassword, newPassword, confirmPassword } = values;
    if (change.isPending || newPassword === '' || newPassword !== confirmPassword) return;
    change.mutate({ currentPassword, newPassword });
  };
  const input = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <Matter
      title="Password"
      text="A new password ends all other sessions."
      actions={!isOpen && <Button onClick={() => setIsOpen(true)}>Change password</Button>}
    >
      {isOpen && (
        <form noValidate onSubmit={onSubmit} className="flex max-w-[400px] flex-col gap-4">
          <Field label="Current password">
            <PasswordInput {...input('currentPassword')} autoComplete="current-password" />
          </Field>
          <Field label="New password" below={<PasswordMeter password={values.newPassword} />}>
            <PasswordInput {...input('newPassword')} autoComplete="new-password" />
          </Field>
          <Field label="Confirm password" error={isMismatch ? 'Passwords do not match' : undefined}>
            <PasswordInput {...input('confirmPassword')} autoComplete="new-password" />
          </Field>
          <div className="flex gap-2">
            <Button type="submit" isPending={change.isPending}>
              Save password
            </Button>
            <Button look="ghost" onClick={() => setIsOpen(false)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
      <Outcome done={change.data?.message} error={change.error} />
    </Matter>
  );
}
