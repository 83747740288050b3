import type { AlertChecked, AlertRule, AskedNumber } from '@plumbline/contracts';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { NextRuns } from '../edit/next-runs.js';
import { RecipientsField } from '../edit/recipients-field.js';
import { WhenFields } from '../edit/when-fields.js';
import { OwnFilters } from '../filters/own-filters.js';
import { Part } from '../parts/labelled.js';
import { type AlertDraft, ruleOf } from './alert-draft.js';
import { Alternatives } from './alternatives.js';
import { type AskedTile, WatchedField } from './number-field.js';
import { PastFigure } from './past-figure.js';
import { RuleFields } from './rule-fields.js';

interface AlertFieldsProps {
  draft: AlertDraft;
  checked: AlertChecked | undefined;
  asked: AskedTile | undefined;
  isNew: boolean;
  error: Error | null;
  onChange: (change: Partial<AlertDraft>) => void;
}

/** The rule over its past, and below it how often, when and whom. */
export function AlertFields({ draft, checked, asked, isNew, error, onChange }: AlertFieldsProps) {
  const rule = ruleOf(draft);
  const setRule = (next: AlertRule) =>
    onChange({ rules: { ...draft.rules, [next.kind]: next }, isTouched: true });
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {isNew && <WatchedField asked={asked} watch={draft.watch} onChange={(watch) => onChange({ watch })} />}
      <RuleFields draft={draft} checked={checked} onChange={onChange} />
      {draft.watch && draft.kind !== 'stale' && (
        <WatchFilters watch={draft.watch} onChange={(watch) => onChange({ watch })} />
      )}
      {error && (
        <p role="alert" className="text-label text-danger-text">
          {error.message}
        </p>
      )}
      {checked && (
        <>
          <PastFigure
            checked={checked}
            rule={rule}
            onMove={(value) => rule.kind === 'threshold' && setRule({ ...rule, value })}
          />
          <Alternatives checked={checked} rule={rule} onChoose={setRule} />
        </>
      )}
      <div>
        <Often draft={draft} onChange={onChange} />
        <Part name="When">
          <WhenFields
            draft={draft.time}
            onChange={(time) => onChange({ time: { ...draft.time, ...time } })}
          />
          <p className="text-caption text-text3">It is checked then, and whenever new data comes.</p>
          <NextRuns draft={draft.time} />
        </Part>
        <Part name="To">
          <RecipientsField
            recipients={draft.recipients}
            onChange={(recipients) => onChange({ recipients })}
          />
        </Part>
        <Part name="Name">
          <Field label="Name" className="w-full max-w-md">
            <Input
              value={draft.name}
              maxLength={120}
              onChange={(event) => onChange({ name: event.target.value, isNamed: true })}
            />
          </Field>
        </Part>
      </div>
    </div>
  );
}

interface WatchFiltersProps {
  watch: AskedNumber;
  onChange: (watch: AskedNumber) => void;
}

/** Which rows are watched, of all periods: a number has no filter on its time. */
function WatchFilters({ watch, onChange }: WatchFiltersProps) {
  return (
    <OwnFilters
      key={watch.dataSourceId}
      of={{ type: 'data-source', id: watch.dataSourceId }}
      filters={watch.filters}
      without={watch.time}
      onChange={(filters) => onChange({ ...watch, filters })}
    />
  );
}

const WAITED_ROWS = 30;

function Often({ draft, onChange }: Pick<AlertFieldsProps, 'draft' | 'onChange'>) {
  return (
    <Part name="Not too often">
      <p className="text-label font-normal text-text1">
        One message when it begins, and one when it is over, whichever checks come between.
      </p>
      {draft.kind !== 'stale' && (
        <Checkbox
          checked={draft.minRows > 0}
          onCheckedChange={(isOn) => onChange({ minRows: isOn ? WAITED_ROWS : 0 })}
        >
          Wait for {draft.minRows || WAITED_ROWS} rows in the period before judging
        </Checkbox>
      )}
      <Checkbox checked={draft.remind} onCheckedChange={(remind) => onChange({ remind })}>
        Remind every week while it holds
      </Checkbox>
    </Part>
  );
}
