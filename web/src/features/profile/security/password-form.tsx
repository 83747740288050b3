import { endedWords, type PasswordSet } from '@plumbline/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { formatDay } from '../../../shared/lib/format-time.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { PasswordInput } from '../../../shared/ui/fields/password-input.js';
import { PasswordMeter } from '../../../shared/ui/fields/password-meter.js';
import { apiTokensQuery, savePassword, sessionsQuery } from '../parts/profile.api.js';
import { Matter, Outcome } from '../parts/section.js';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordForm() {
  const [isOpen, setIsOpen] = useState(false);
  const [values, setValues] = useState(EMPTY);
  const [endTokens, setEndTokens] = useState(true);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: savePassword,
    onSuccess: () => {
      setValues(EMPTY);
      setIsOpen(false);
      setEndTokens(true);
      for (const { queryKey } of [sessionsQuery(), apiTokensQuery()])
        void client.invalidateQueries({ queryKey });
    },
  });
  const isMismatch = values.confirmPassword !== '' && values.confirmPassword !== values.newPassword;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { currentPassword, newPassword, confirmPassword } = values;
    if (change.isPending || newPassword === '' || newPassword !== confirmPassword) return;
    change.mutate({ currentPassword, newPassword, endTokens });
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
          <TokensToEnd isChecked={endTokens} onChange={setEndTokens} />
          <div className="flex gap-2">
            <Button type="submit" isPending={change.isPending}>
              Save password
            </Button>
            <Button variant="ghost" onClick={() => setIsOpen(false)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
      <Outcome done={change.data && doneText(change.data)} error={change.error} />
    </Matter>
  );
}

const doneText = ({ message, ended }: PasswordSet): string => `${message} ${endedWords(ended)}`.trim();

/** Who knew the old password may have made one of them: they end unless somebody says otherwise. */
function TokensToEnd({
  isChecked,
  onChange,
}: {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}) {
  const { data: tokens = [] } = useQuery(apiTokensQuery());
  if (tokens.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <Checkbox checked={isChecked} onCheckedChange={onChange}>
        {tokens.length === 1 ? 'End the API token, too' : `End all ${tokens.length} API tokens, too`}
      </Checkbox>
      <ul aria-label="API tokens that end" className="flex flex-col gap-1 pl-6 text-caption text-text3">
        {tokens.map(({ id, name, lastUsedAt }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-medium text-text2">{name}</span> ·{' '}
            {lastUsedAt ? `last used ${formatDay(lastUsedAt)}` : 'not used yet'}
          </li>
        ))}
      </ul>
    </div>
  );
}
