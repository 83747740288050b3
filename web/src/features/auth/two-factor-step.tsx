import { useState } from 'react';
import {
  clearPendingSecondFactor,
  type PendingSecondFactor,
} from '../../entities/session/pending-second-factor.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Card } from '../../shared/ui/card.js';
import { CodeForm } from './code-form.js';
import { PasskeyForm } from './passkey-form.js';
import { RecoveryForm } from './recovery-form.js';

const KINDS = {
  mail: {
    title: 'Check Your Email',
    text: ({ sentTo = 'your email address' }: PendingSecondFactor) =>
      `We sent a 6-digit code to ${sentTo}. It can take a minute to arrive.`,
    Form: CodeForm,
  },
  app: {
    title: 'Check your app',
    text: () => 'Enter the 6-digit code that your authenticator app shows now.',
    Form: CodeForm,
  },
  passkey: {
    title: 'Use your passkey',
    text: () => 'Your browser will ask for your fingerprint, face or key.',
    Form: PasskeyForm,
  },
  recovery: {
    title: 'Use a recovery code',
    text: () => 'For when your second factor is not at hand.',
    Form: RecoveryForm,
  },
} as const;

interface TwoFactorStepProps {
  pending: PendingSecondFactor;
  onBack: () => void;
}

/** In place of the sign-in form: what else proves who signs in. */
export function TwoFactorStep({ pending, onBack }: TwoFactorStepProps) {
  const [isRecovering, setIsRecovering] = useState(false);
  const { title, text, Form } = KINDS[isRecovering ? 'recovery' : pending.method];
  const onBackToLogin = () => {
    clearPendingSecondFactor();
    onBack();
  };
  return (
    <Card className="flex flex-col gap-5 p-6">
      <div className="flex flex-col gap-2">
        <h1 tabIndex={-1} className="text-h1">
          {title}
        </h1>
        <p className="text-body text-text2">{text(pending)}</p>
      </div>
      <Form pending={pending} />
      <Button size="large" className="-mt-2" onClick={onBackToLogin}>
        Back to Login
      </Button>
      <button
        type="button"
        className="touch-target self-start text-body text-accent-text hover:underline"
        onClick={() => setIsRecovering(!isRecovering)}
      >
        {isRecovering ? 'Use the second factor' : 'Use a recovery code'}
      </button>
    </Card>
  );
}
