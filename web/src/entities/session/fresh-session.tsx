import { confirmPassword } from '@plumbline/contracts';
import { useMutation } from '@tanstack/react-query';
import { createContext, type FormEvent, type ReactNode, useContext, useId, useRef, useState } from 'react';
import { api, sessionCarrier } from '../../shared/api/api.js';
import { isApiError } from '../../shared/api/api-error.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Field } from '../../shared/ui/fields/field.js';
import { PasswordInput } from '../../shared/ui/fields/password-input.js';
import { Dialog } from '../../shared/ui/overlays/dialog.js';

type RunFresh = <Result>(run: () => Promise<Result>) => Promise<Result>;

const FreshSession = createContext<RunFresh>((run) => run());

/** Runs what the server allows only shortly after the password was named; asks for it when that was long ago. */
export const useFreshSession = (): RunFresh => useContext(FreshSession);

/** The user thought better of it; nothing to be said. */
export class Cancelled extends Error {}

export function FreshSessionProvider({ children }: { children: ReactNode }) {
  const [isAsking, setIsAsking] = useState(false);
  /** One question for all that wait for it. */
  const answer = useRef<PromiseWithResolvers<void>>(null);

  const run: RunFresh = async (attempt) => {
    try {
      return await attempt();
    } catch (error) {
      if (!isApiError(error) || error.code !== 'stale_session') throw error;
    }
    answer.current ??= Promise.withResolvers<void>();
    setIsAsking(true);
    await answer.current.promise.finally(() => {
      answer.current = null;
      setIsAsking(false);
    });
    return attempt();
  };
  return (
    <FreshSession value={run}>
      {children}
      {isAsking && (
        <PasswordDialog
          onConfirmed={() => answer.current?.resolve()}
          onCancel={() => answer.current?.reject(new Cancelled())}
        />
      )}
    </FreshSession>
  );
}

/** Services that keep no sessions see it by the token, which is renewed for that. */
async function confirmWithPassword(password: string): Promise<void> {
  await api.call(confirmPassword, { body: { password } });
  await sessionCarrier.refresh();
}

function PasswordDialog({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const formId = useId();
  const [password, setPassword] = useState('');
  const confirm = useMutation({ mutationFn: confirmWithPassword, onSuccess: onConfirmed });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The form lives in a portal, but its events travel on to the form behind it.
    event.stopPropagation();
    if (password !== '' && !confirm.isPending) confirm.mutate(password);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      title="Confirm your password"
      description="Please confirm that it is still you: this changes your account or cannot be undone."
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isPending={confirm.isPending}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="pb-2">
        <Field label="Password" error={confirm.error?.message}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
