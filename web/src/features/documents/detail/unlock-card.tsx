import type { DocumentDetail } from '@plumbline/contracts';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useUnlock } from '../../../entities/document/documents.api.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { PasswordInput } from '../../../shared/ui/fields/password-input.js';

/** Asks for the password of a document. */
export function UnlockCard({ document }: { document: DocumentDetail }) {
  const [password, setPassword] = useState('');
  const unlock = useUnlock(document.id);
  return (
    <Card className="max-w-xl p-5">
      <h2 className="flex items-center gap-2 text-h2">
        <Lock className="size-5 text-text3" aria-hidden="true" />
        This document asks for a password
      </h2>
      <p className="mt-1 text-body text-text2">
        It is used once, to keep a copy that opens without it. The password itself is not kept.
      </p>
      <form
        className="mt-4 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '') unlock.mutate(password);
        }}
      >
        <Field label="Password of the document" error={unlock.error?.message}>
          <PasswordInput
            value={password}
            autoComplete="off"
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" className="self-start" isPending={unlock.isPending}>
          Open document
        </Button>
      </form>
    </Card>
  );
}
