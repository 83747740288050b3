import { type ContactSalesBody, contactSales, TEAM_SIZES } from '@plumbline/contracts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { api } from '../../shared/api/api.js';
import { onSessionEnd } from '../../shared/api/session-life.js';
import { createStore } from '../../shared/lib/store.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Field } from '../../shared/ui/fields/field.js';
import { CONTROL, Input } from '../../shared/ui/fields/input.js';
import { Select } from '../../shared/ui/fields/select.js';
import { Dialog } from '../../shared/ui/overlays/dialog.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';

const EMPTY: ContactSalesBody = { name: '', email: '', company: '', phone: '', teamSize: '', message: '' };
const REQUIRED = ['name', 'email', 'company'] as const;

/** What was typed stays while the page and the session do, and goes once it was sent. */
const draft = createStore(EMPTY);
onSessionEnd(() => draft.set(EMPTY));

function useSalesRequest(onSent: () => void) {
  return useMutation({
    meta: { called: contactSales },
    mutationFn: (body: ContactSalesBody) => api.call(contactSales, { body }),
    onSuccess: () => {
      draft.set(EMPTY);
      onSent();
      toast({
        variant: 'success',
        title: 'Contact request sent',
        description: 'Our sales team will contact you within 24 hours to discuss Enterprise pricing.',
      });
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: 'Failed to send request', description: error.message }),
  });
}

/** Asks the sales team to call back. */
export function ContactSalesDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(draft.get);
  const [isChecked, setIsChecked] = useState(false);
  const set = (change: Partial<ContactSalesBody>) => {
    draft.set({ ...fields, ...change });
    setFields(draft.get());
  };
  const request = useSalesRequest(onClose);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (request.isPending) return;
    setIsChecked(true);
    const missing = REQUIRED.find((name) => fields[name].trim() === '');
    if (!missing) return request.mutate(fields);
    form.current?.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus();
    toast({
      variant: 'destructive',
      title: 'Missing information',
      description: 'Please fill in all required fields.',
    });
  };
  const text = (name: 'name' | 'email' | 'company' | 'phone', label: string, autoComplete: string) => {
    const isRequired = name !== 'phone';
    return (
      <Field
        label={isRequired ? `${label} *` : label}
        {...(isChecked && isRequired && fields[name].trim() === '' && { error: 'Please fill in this field' })}
      >
        <Input
          name={name}
          type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
          autoComplete={autoComplete}
          required={isRequired}
          value={fields[name]}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      </Field>
    );
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Contact sales"
      description="Tell us about your team, and we contact you within 24 hours. Fields with * are required."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} isPending={request.isPending}>
            Send request
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-2">
        {text('name', 'Name', 'name')}
        {text('email', 'Email', 'email')}
        {text('company', 'Company', 'organization')}
        {text('phone', 'Phone', 'tel')}
        <Field label="Team size" className="sm:col-span-2">
          <Select
            label="Team size"
            value={fields.teamSize}
            onValueChange={(teamSize) => set({ teamSize })}
            options={TEAM_SIZES.map((size) => ({ value: size, label: size }))}
          />
        </Field>
        <Field label="Message" className="sm:col-span-2">
          <textarea
            name="message"
            rows={4}
            value={fields.message}
            onChange={(event) => set({ message: event.target.value })}
            className={`${CONTROL} h-auto py-2`}
          />
        </Field>
      </form>
    </Dialog>
  );
}
