import { useMutation } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { clearMarker } from '../../../entities/session/session-marker.js';
import { isApiError } from '../../../shared/api/api-error.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { PasswordInput } from '../../../shared/ui/fields/password-input.js';
import { PasswordMeter } from '../../../shared/ui/fields/password-meter.js';
import { replacePassword, serverText } from '../parts/auth.api.js';
import { newPasswordProblem } from './new-password-problem.js';
import { ResetDone } from './reset-done.js';

function failureText(error: unknown): string {
  const isNetwork = !isApiError(error) || error.status === 0;
  if (isNetwork) return 'An error occurred. Please try again.';
  return serverText(error) ?? 'Failed to reset password';
}

export function NewPasswordForm({ token }: { token: string }) {
  const [newPassword, setNewPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [problem, setProblem] = useState<ReturnType<typeof newPasswordProblem>>();
  // All sessions of the account end with it; a marker would only lead to /home and back.
  const reset = useMutation({ mutationFn: replacePassword, onSuccess: clearMarker });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (reset.isPending) return;
    const found = newPasswordProblem(newPassword, confirmPassword);
    setProblem(found);
    if (!found) reset.mutate({ token, newPassword });
  };
  const errorOf = (field: 'newPassword' | 'confirmPassword') =>
    problem?.field === field ? problem.text : undefined;
  if (reset.isSuccess) return <ResetDone {...reset.data} />;
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <h1 tabIndex={-1} className="text-h1">
        Choose a new password
      </h1>
      <Field
        label="New password"
        error={errorOf('newPassword')}
        below={<PasswordMeter password={newPassword} />}
      >
        <PasswordInput
          name="newPassword"
          autoComplete="new-password"
          value={newPassword}
          onChange={(event) => setNewPassword(event.target.value)}
        />
      </Field>
      <Field label="Confirm password" error={errorOf('confirmPassword')}>
        <PasswordInput
          name="confirmPassword"
          autoComplete="new-password"
          value={confirmPassword}
          onChange={(event) => setConfirmPassword(event.target.value)}
        />
      </Field>
      {reset.isError && (
        <p role="alert" className="flex items-start gap-1.5 text-label font-normal text-danger-text">
          <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
          {failureText(reset.error)}
        </p>
      )}
      {isApiError(reset.error) && reset.error.code === 'sign_on_required' && (
        <Button asChild size="large">
          <Link to="/auth/sso">Continue with single sign-on</Link>
        </Button>
      )}
      <Button type="submit" variant="primary" size="large" isPending={reset.isPending}>
        Reset Password
      </Button>
    </form>
  );
}
