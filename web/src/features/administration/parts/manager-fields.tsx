import type { AccountManager } from '@plumbline/contracts';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';

/** Name, address and telephone of an account manager; all empty names nobody. */
export function ManagerFields({ manager }: { manager: AccountManager | null }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Name">
        <Input name="managerName" maxLength={80} placeholder="Nobody" defaultValue={manager?.name} />
      </Field>
      <Field label="Email address">
        <Input name="managerEmail" type="email" maxLength={254} defaultValue={manager?.email} />
      </Field>
      <Field label="Telephone">
        <Input name="managerPhone" type="tel" maxLength={40} defaultValue={manager?.phone} />
      </Field>
    </div>
  );
}

/** What a form with these fields says. */
export function managerIn(form: FormData): AccountManager | null {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const [name, email, phone] = [text('managerName'), text('managerEmail'), text('managerPhone')];
  return name === '' && email === '' ? null : { name, email, phone };
}
