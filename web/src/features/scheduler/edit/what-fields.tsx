import {
  FORMAT_NAMES,
  hasFeature,
  isSent,
  PAID_FORMATS,
  SCHEDULE_KINDS,
  SENT_FORMATS,
} from '@plumbline/contracts';
import { useUser } from '../../../entities/session/session-state.js';
import { FeatureOffer } from '../../../shared/ui/feature-offer.js';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Segmented } from '../../../shared/ui/fields/segmented.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { OwnFilters } from '../filters/own-filters.js';
import { type Draft, formatFor, isFiltered } from '../model/draft.js';
import { KIND_NAMES } from '../model/schedule-words.js';
import type { Targets } from '../model/use-targets.js';
import { Labelled, WRAPPED } from '../parts/labelled.js';

interface WhatFieldsProps {
  /** Alerts are made in a form of their own. */
  onAlert?: (() => void) | undefined;
  draft: Draft;
  targets: Targets;
  onChange: (change: Partial<Draft>) => void;
}

const NOTHING: Record<Draft['kind'], string> = {
  refresh: 'No data source was read from a database yet.',
  insights: 'There is no data source yet.',
  prediction: 'There is no forecast yet: make one under Predict.',
  dashboard: 'There is no dashboard yet.',
  summary: 'There is no summary yet.',
  answer: 'You have asked nothing yet: ask under Ask.',
  export: 'There is no data source yet.',
};

/** What is done, with what, and what it is called. */
export function WhatFields({ draft, targets, onChange, onAlert }: WhatFieldsProps) {
  const { kind, target, name, format } = draft;
  const choices = targets[kind];
  return (
    <>
      <Segmented
        label="Kind"
        value={kind}
        onValueChange={(next) => {
          if (next === 'alert') onAlert?.();
          else
            onChange({
              ...{ kind: next, target: targets[next][0]?.id },
              ...{ format: formatFor(next, format), filters: [] },
            });
        }}
        options={SCHEDULE_KINDS.filter((value) => value !== 'alert' || onAlert).map((value) => ({
          value,
          label: KIND_NAMES[value],
        }))}
        className={WRAPPED}
      />
      {choices.length === 0 ? (
        <p className="text-label text-text2">{NOTHING[kind]}</p>
      ) : (
        <Select
          label={KIND_NAMES[kind]}
          className="w-full max-w-md"
          value={target}
          onValueChange={(next) =>
            onChange({ target: next, filters: [], threshold: { side: draft.threshold.side } })
          }
          options={choices.map(({ id, name: label }) => ({ value: id, label }))}
        />
      )}
      {isFiltered(kind) && target !== undefined && (
        <OwnFilters
          key={target}
          of={{ type: kind === 'export' ? 'data-source' : 'dashboard', id: target }}
          filters={draft.filters}
          hasRelativeDays
          onChange={(filters) => onChange({ filters })}
        />
      )}
      {kind === 'dashboard' && (
        <Checkbox
          checked={draft.searchFirst === true}
          onCheckedChange={(searchFirst) => onChange({ searchFirst })}
        >
          Search for insights first, and say in the email what was found
        </Checkbox>
      )}
      <Field label="Name" className="w-full max-w-md">
        <Input value={name} maxLength={120} onChange={(event) => onChange({ name: event.target.value })} />
      </Field>
      {isSent(kind) && <Format draft={draft} onChange={onChange} />}
    </>
  );
}

function Format({ draft: { kind, format }, onChange }: Pick<WhatFieldsProps, 'draft' | 'onChange'>) {
  const { plan } = useUser();
  const chosen = formatFor(kind, format);
  return (
    <>
      <Labelled label="Attached as">
        <Segmented
          label="Format"
          value={chosen}
          onValueChange={(next) => onChange({ format: next })}
          options={(SENT_FORMATS[kind] ?? []).map((value) => ({ value, label: FORMAT_NAMES[value] }))}
        />
      </Labelled>
      {PAID_FORMATS.includes(chosen) && !hasFeature(plan, 'documentExport') && (
        <FeatureOffer feature="documentExport" />
      )}
    </>
  );
}
