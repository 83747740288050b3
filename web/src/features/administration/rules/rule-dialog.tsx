import {
  changeOperationRule,
  deleteOperationRule,
  type OperationRule,
  type OperationRuleBody,
  operationRuleBody,
  WATCHED_METRICS,
  type WatchedMetric,
} from '@plumbline/contracts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { addressesIn, UNIT_WORDS } from './rule-words.js';
import { deleteRule, saveRule } from './rules.api.js';

const METRICS = Object.entries(WATCHED_METRICS).map(([value, { label }]) => ({
  value: value as WatchedMetric,
  label,
}));
const SIDES = [
  { value: 'above', label: 'Above' },
  { value: 'below', label: 'Below' },
] as const;

type Draft = Pick<OperationRuleBody, 'name' | 'metric' | 'side' | 'isOn'> &
  Record<'threshold' | 'minutes' | 'recipients', string>;

const NEW_RULE: Draft = {
  name: '',
  metric: 'disk_share',
  side: 'above',
  threshold: '85',
  minutes: '10',
  recipients: '',
  isOn: true,
};

const draftOf = ({ name, metric, side, threshold, minutes, recipients, isOn }: OperationRule): Draft => ({
  ...{ name, metric, side, isOn },
  ...{ threshold: String(threshold), minutes: String(minutes), recipients: recipients.join(', ') },
});

const FIELD_WORDS: Record<string, string> = {
  name: 'Give the rule a name.',
  threshold: 'The limit is a number from 0 on.',
  minutes: 'Whole minutes, from 0 to 1,440.',
  recipients: 'One of these is not an email address.',
};

/** What is typed as a rule, or what is wrong with it by field. */
function readDraft({ threshold, minutes, recipients, ...rest }: Draft) {
  const body = {
    ...rest,
    threshold: threshold.trim() === '' ? Number.NaN : Number(threshold.replaceAll(',', '')),
    minutes: minutes.trim() === '' ? Number.NaN : Number(minutes),
    recipients: addressesIn(recipients),
  };
  const read = operationRuleBody.safeParse(body);
  if (read.success) return { body: read.data, errors: {} };
  const fields = new Set(read.error.issues.map(({ path }) => String(path[0])));
  return { errors: Object.fromEntries([...fields].map((field) => [field, FIELD_WORDS[field]])) };
}

/** Makes a rule, changes or deletes one. */
export function RuleDialog({ rule, onClose }: { rule: OperationRule | undefined; onClose: () => void }) {
  const form = useId();
  const [draft, setDraft] = useState<Draft>(rule ? draftOf(rule) : NEW_RULE);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [asks, setAsks] = useState(false);
  const save = useMutation({
    meta: { called: changeOperationRule },
    mutationFn: saveRule,
    onSuccess: onClose,
  });
  const remove = useMutation({
    meta: { called: deleteOperationRule },
    mutationFn: deleteRule,
    onSuccess: onClose,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const read = readDraft(draft);
    setErrors(read.errors);
    if (read.body) save.mutate({ id: rule?.id, body: read.body });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={rule ? 'Change rule' : 'New rule'}
      footer={
        <>
          {rule && (
            <Button className="mr-auto" onClick={() => setAsks(true)}>
              Delete
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} isPending={save.isPending}>
            {rule ? 'Save' : 'Make rule'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <RuleFields draft={draft} errors={errors} onChange={(part) => setDraft({ ...draft, ...part })} />
        {save.error && (
          <p role="alert" className="text-body text-danger-text">
            {save.error.message}
          </p>
        )}
      </form>
      {rule && (
        <AlertDialog
          isOpen={asks}
          onOpenChange={setAsks}
          title={`Delete “${rule.name}”?`}
          description="Nobody is told any more when this happens. The times at which it held stay in the history."
          confirmLabel="Delete rule"
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(rule.id)}
        >
          {remove.error && <p className="mt-2 text-body text-danger-text">{remove.error.message}</p>}
        </AlertDialog>
      )}
    </Dialog>
  );
}

interface RuleFieldsProps {
  draft: Draft;
  errors: Record<string, string | undefined>;
  onChange: (part: Partial<Draft>) => void;
}

function RuleFields({ draft, errors, onChange }: RuleFieldsProps) {
  const unit = UNIT_WORDS[WATCHED_METRICS[draft.metric].unit];
  const told = (field: string) => (errors[field] === undefined ? {} : { error: errors[field] });
  return (
    <>
      <Field label="Name" {...told('name')}>
        <Input value={draft.name} onChange={({ target }) => onChange({ name: target.value })} />
      </Field>
      <Field label="What is watched">
        <Select options={METRICS} value={draft.metric} onValueChange={(metric) => onChange({ metric })} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Side">
          <Select options={SIDES} value={draft.side} onValueChange={(side) => onChange({ side })} />
        </Field>
        <Field label={unit ? `Limit in ${unit}` : 'Limit'} {...told('threshold')}>
          <Input
            inputMode="decimal"
            value={draft.threshold}
            onChange={({ target }) => onChange({ threshold: target.value })}
          />
        </Field>
        <Field label="For minutes" {...told('minutes')}>
          <Input
            inputMode="numeric"
            value={draft.minutes}
            onChange={({ target }) => onChange({ minutes: target.value })}
          />
        </Field>
      </div>
      <Field
        label="Mail to"
        hint="Several addresses are separated by commas. Empty: the owner and every admin."
        {...told('recipients')}
      >
        <Input value={draft.recipients} onChange={({ target }) => onChange({ recipients: target.value })} />
      </Field>
      <Checkbox name="rule-on" checked={draft.isOn} onCheckedChange={(isOn) => onChange({ isOn })}>
        Watch this
      </Checkbox>
    </>
  );
}
