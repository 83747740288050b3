import { type SupportRequestBody, sendSupportRequest } from '@plumbline/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useUser } from '../../entities/session/session-state.js';
import { AccountManagerLine } from '../../entities/subscription/account-manager.js';
import { supportOfferQuery } from '../../entities/subscription/support-offer.api.js';
import { supportSentence } from '../../entities/subscription/support-words.js';
import { api } from '../../shared/api/api.js';
import { useSupportEmail } from '../../shared/layout/public-facts.api.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Card } from '../../shared/ui/card.js';
import { Checkbox } from '../../shared/ui/fields/checkbox.js';
import { Field } from '../../shared/ui/fields/field.js';
import { CONTROL, Input } from '../../shared/ui/fields/input.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { diagnosticText } from './model/diagnostic-text.js';

/** Writes to support; what is sent along stands there to be read first. */
export function SupportForm() {
  const { plan, email } = useUser();
  const supportEmail = useSupportEmail();
  const { data: offer } = useQuery(supportOfferQuery());
  const diagnostics = useDiagnostics();
  const { fields, set, isChecked, isPending, onSubmit } = useSupportRequest(diagnostics);
  const missing = (text: string) => isChecked && !text.trim() && { error: 'Please fill in this field' };
  return (
    <Card aria-label="Contact support" className="max-w-2xl p-5">
      <p className="text-body text-text2">
        Your request goes to {supportEmail} and is answered to {email}.
        {offer && ` ${supportSentence(plan, offer)}`}
      </p>
      {offer && plan === 'enterprise' && (
        <p className="mt-1 text-body text-text2">
          <AccountManagerLine offer={offer} />
        </p>
      )}
      <form noValidate onSubmit={onSubmit} className="mt-4 flex flex-col gap-4">
        <Field label="Subject *" {...missing(fields.subject)}>
          <Input
            value={fields.subject}
            maxLength={150}
            onChange={(event) => set({ subject: event.target.value })}
          />
        </Field>
        <Field label="What happened? *" {...missing(fields.message)}>
          <textarea
            rows={6}
            maxLength={4_000}
            value={fields.message}
            onChange={(event) => set({ message: event.target.value })}
            className={`${CONTROL} h-auto py-2`}
          />
        </Field>
        <Checkbox checked={fields.isSentAlong} onCheckedChange={(isSentAlong) => set({ isSentAlong })}>
          Send these technical details along
        </Checkbox>
        <section
          aria-label="Technical details"
          tabIndex={0}
          className="max-h-60 overflow-auto rounded-md bg-sunken px-3 py-2.5"
        >
          <pre className="font-mono text-caption whitespace-pre-wrap">{diagnostics}</pre>
        </section>
        <Button variant="primary" type="submit" isPending={isPending} className="self-start">
          Send request
        </Button>
      </form>
    </Card>
  );
}

const EMPTY = { subject: '', message: '', isSentAlong: false };

/** What was typed, and what sending does. */
function useSupportRequest(diagnostics: string) {
  const [fields, setFields] = useState(EMPTY);
  const [isChecked, setIsChecked] = useState(false);
  const set = (change: Partial<typeof EMPTY>) => setFields({ ...fields, ...change });
  const { mutate, isPending } = useMutation({
    mutationFn: (body: SupportRequestBody) => api.call(sendSupportRequest, { body }),
    onSuccess: ({ message }) => {
      setFields(EMPTY);
      setIsChecked(false);
      toast({ variant: 'success', title: 'Support request sent', description: message });
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: 'Failed to send request', description: error.message }),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    const { subject, message, isSentAlong } = fields;
    if (isPending || !subject.trim() || !message.trim()) return;
    mutate({ subject, message, diagnostics: isSentAlong ? diagnostics : '' });
  };
  return { fields, set, isChecked, isPending, onSubmit };
}

/** What another screen has handed over, else what is known here. */
function useDiagnostics(): string {
  const { role, plan } = useUser();
  const { state } = useLocation();
  const { data } = useQuery<{ version: string }>({ queryKey: ['/api/public'], staleTime: 'static' });
  const handed = (state as { diagnostics?: unknown } | null)?.diagnostics;
  if (typeof handed === 'string') return handed;
  return diagnosticText({ version: data?.version, role, plan });
}
