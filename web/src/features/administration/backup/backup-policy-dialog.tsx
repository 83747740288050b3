import type { BackupPolicy } from '@plumbline/contracts';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { useSetPolicy } from './backup.api.js';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map(
  (label, day) => ({ label, value: String(day) }),
);
const PERIODS = ['daily', 'weekly', 'monthly'] as const;

/** When backups are taken and tested, and how many are kept. */
export function BackupPolicyDialog({ policy, onClose }: { policy: BackupPolicy; onClose: () => void }) {
  const form = useId();
  const [draft, setDraft] = useState(policy);
  const save = useSetPolicy();
  const change = (part: Partial<BackupPolicy>) => setDraft({ ...draft, ...part });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(draft, { onSuccess: onClose });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Backup policy"
      description="Kept are the newest backups of so many days, weeks and months. Those made by hand stay until somebody deletes them."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} isPending={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <Checkbox name="policy-on" checked={draft.isOn} onCheckedChange={(isOn) => change({ isOn })}>
          Take a backup every day
        </Checkbox>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="At">
            <Input type="time" value={draft.at} onChange={({ target }) => change({ at: target.value })} />
          </Field>
          <Field label="Time zone">
            <Input value={draft.zone} onChange={({ target }) => change({ zone: target.value })} />
          </Field>
        </div>
        <div className="grid grid-cols-3 gap-4">
          {PERIODS.map((period) => (
            <Field key={period} label={`Keep ${period}`}>
              <Input
                inputMode="numeric"
                value={draft.keep[period]}
                onChange={({ target }) =>
                  change({ keep: { ...draft.keep, [period]: numberIn(target.value) } })
                }
              />
            </Field>
          ))}
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Test a restore on">
            <Select
              options={WEEKDAYS}
              value={String(draft.testOn)}
              onValueChange={(day) => change({ testOn: Number(day) })}
            />
          </Field>
          <Field label="At">
            <Input
              type="time"
              value={draft.testAt}
              onChange={({ target }) => change({ testAt: target.value })}
            />
          </Field>
        </div>
        {save.error && (
          <p role="alert" className="text-body text-danger-text">
            {save.error.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}

const numberIn = (text: string): number => Number(text.replace(/\D/g, '').slice(0, 3));
