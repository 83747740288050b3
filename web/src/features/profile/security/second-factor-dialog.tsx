import type { ConfirmSecondFactorBody, SecondFactorBegun } from '@plumbline/contracts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { CodeInput, isWholeCode } from '../../../shared/ui/fields/code-input.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { confirmNewSecondFactor } from '../parts/profile.api.js';
import { Outcome } from '../parts/section.js';
import { createPasskey } from './create-passkey.js';
import { QrCode } from './qr-code.js';

const TITLES: Record<SecondFactorBegun['method'], string> = {
  mail: 'Codes by email',
  app: 'Authenticator app',
  passkey: 'Add a passkey',
};

interface SecondFactorDialogProps {
  begun: SecondFactorBegun;
  onClose: () => void;
  onDone: (recoveryCodes: string[]) => void;
}

/** A second factor is in force once it has been proved here. */
export function SecondFactorDialog({ begun, onClose, onDone }: SecondFactorDialogProps) {
  const { method } = begun;
  const formId = useId();
  const [proof, setProof] = useState('');
  const confirm = useMutation({
    mutationFn: async () => confirmNewSecondFactor(await proofOf(begun, proof)),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: () => method !== 'passkey' && setProof(''),
  });
  const isReady = method === 'passkey' ? proof.trim() !== '' : isWholeCode(proof);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !confirm.isPending) confirm.mutate();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={TITLES[method]}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={confirm.isPending}
            disabled={!isReady}
          >
            {method === 'passkey' ? 'Create passkey' : 'Confirm'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-4 pb-2">
        <Instructions begun={begun} />
        {method === 'passkey' ? (
          <Field label="Name of the passkey" hint="Such as the device that keeps it.">
            <Input value={proof} maxLength={60} onChange={(event) => setProof(event.target.value)} />
          </Field>
        ) : (
          <Field label="Code">
            <CodeInput value={proof} onValueChange={setProof} />
          </Field>
        )}
        <Outcome error={confirm.error} />
      </form>
    </Dialog>
  );
}

async function proofOf(begun: SecondFactorBegun, proof: string): Promise<ConfirmSecondFactorBody> {
  if (begun.method !== 'passkey') return { method: begun.method, code: proof };
  return { method: 'passkey', name: proof.trim(), credential: await createPasskey(begun.options) };
}

function Instructions({ begun }: { begun: SecondFactorBegun }) {
  if (begun.method === 'mail') return <p className="text-body text-text2">{begun.message}</p>;
  if (begun.method === 'passkey')
    return <p className="text-body text-text2">Your browser will ask for your fingerprint, face or key.</p>;
  return (
    <>
      <p className="text-body text-text2">
        Scan this with the app, or type the key into it. Then enter the code.
      </p>
      <QrCode text={begun.uri} label="Key for the authenticator app" />
      <p className="text-caption text-text3">
        Key: <code className="font-mono text-code break-all text-text1">{begun.secret}</code>
      </p>
    </>
  );
}
