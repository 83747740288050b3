import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../shared/ui/buttons/button.js';
import { Field } from '../../shared/ui/fields/field.js';
import { Input } from '../../shared/ui/fields/input.js';
import { Dialog } from '../../shared/ui/overlays/dialog.js';
import { isEmailAddress, requestForgottenUsername, requestResetLink, serverText } from './parts/auth.api.js';

const KINDS = {
  password: {
    title: 'Forgot password',
    description: 'We send a link to your email address. With it you choose a new password.',
    send: 'Send Reset Link',
    request: requestResetLink,
  },
  username: {
    title: 'Forgot username',
    description: 'We send your username to your email address.',
    send: 'Send Username',
    request: requestForgottenUsername,
  },
} as const;

interface ForgotDialogProps {
  kind: keyof typeof KINDS;
  onClose: () => void;
}

/** Open while it is mounted: what was typed and answered goes with it. */
export function ForgotDialog({ kind, onClose }: ForgotDialogProps) {
  const { title, description, send, request } = KINDS[kind];
  const formId = useId();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const call = useMutation({ mutationFn: request });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (call.isPending) return;
    setProblem(isEmailAddress(email) ? undefined : 'Please enter a valid email address.');
    if (isEmailAddress(email)) call.mutate(email.trim());
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isPending={call.isPending}>
            {send}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-3 pb-2">
        <Field label="Email" error={problem}>
          <Input
            type="email"
            name="email"
            autoComplete="email"
            className="h-10"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <p role="status" className="text-body text-text2">
          {call.isSuccess && call.data.message}
          {call.isError && (serverText(call.error) ?? 'An error occurred. Please try again.')}
        </p>
      </form>
    </Dialog>
  );
}
