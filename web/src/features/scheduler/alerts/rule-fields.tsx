import { type AlertChecked, type AlertRule, MOST_STALE_HOURS } from '@plumbline/contracts';
import { Input } from '../../../shared/ui/fields/input.js';
import { Segmented } from '../../../shared/ui/fields/segmented.js';
import { type SentencePart, type SlotOption, SlotSentence } from '../../../shared/ui/slot-sentence.js';
import { Labelled, WRAPPED } from '../parts/labelled.js';
import { type AlertDraft, RULE_KINDS, type RuleKind, ruleOf } from './alert-draft.js';
import { hoursWords, PERIOD_ADJECTIVES, ruleWords } from './alert-words.js';

const KIND_WORDS: Record<RuleKind, string> = {
  threshold: 'Threshold',
  change: 'Change',
  band: 'Outside expected range',
  stale: 'Stale data',
};

interface RuleFieldsProps {
  draft: AlertDraft;
  checked: AlertChecked | undefined;
  onChange: (change: Partial<AlertDraft>) => void;
}

/** When it fires: the kind of rule, and the sentence of that kind whose slots can be changed. */
export function RuleFields({ draft, checked, onChange }: RuleFieldsProps) {
  const { kind } = draft;
  const change = (rule: AlertRule) =>
    onChange({ rules: { ...draft.rules, [rule.kind]: rule }, isTouched: true });
  return (
    <div className="flex flex-col items-start gap-3">
      <Segmented
        label="Kind of alert"
        value={kind}
        onValueChange={(next) => onChange({ kind: next, isTouched: true })}
        options={RULE_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
        className={WRAPPED}
      />
      <SlotSentence
        lead="It reads"
        parts={sentenceOf(draft, checked)}
        onChoose={(option) => option.apply(change, onChange)}
      />
      <Limit draft={draft} onChange={change} />
    </div>
  );
}

interface Option extends SlotOption {
  apply: (change: (rule: AlertRule) => void, onChange: (next: Partial<AlertDraft>) => void) => void;
}
type Part = SentencePart<Option>;

const words = (text: string): Part => ({ text });

function sentenceOf(draft: AlertDraft, checked: AlertChecked | undefined): Part[] {
  const { watch, recipients } = draft;
  const rule = ruleOf(draft);
  const people: Part = {
    text: recipients.length === 1 ? (recipients[0] ?? '') : `${recipients.length} people`,
    slot: 'Recipients',
  };
  if (rule.kind === 'stale')
    return [words('Tell'), people, words('when there is'), ...ruleParts(draft, rule)];
  const period = watch?.period ?? checked?.watch.period;
  return [
    ...[words('Tell'), people, words('when the')],
    ...(period ? [periodPart(draft, period)] : []),
    { text: watch?.label ?? 'choose a number', slot: 'Number', isOpen: !watch },
    words('of'),
    { text: filterWords(watch?.filters.length ?? 0), slot: 'Filters' },
    words('is'),
    ...ruleParts(draft, rule),
  ];
}

const filterWords = (count: number) =>
  count === 0 ? 'all rows' : count === 1 ? 'rows under 1 filter' : `rows under ${count} filters`;

const OFFERED_PERIODS = ['day', 'week', 'month', 'quarter'] as const;

function periodPart({ watch }: AlertDraft, period: keyof typeof PERIOD_ADJECTIVES): Part {
  return {
    ...{ text: PERIOD_ADJECTIVES[period], slot: 'Period' },
    options: OFFERED_PERIODS.map((one) => ({
      text: PERIOD_ADJECTIVES[one],
      apply: (_change, onChange) => watch && onChange({ watch: { ...watch, period: one } }),
    })),
  };
}

function ruleParts({ watch }: AlertDraft, rule: AlertRule): Part[] {
  const option = (next: AlertRule): Option => ({
    text: ruleWords(next, watch?.format),
    apply: (change) => change(next),
  });
  const options = ((): Option[] => {
    switch (rule.kind) {
      case 'threshold':
        return (['above', 'below'] as const).map((side) => option({ ...rule, side }));
      case 'change':
        return (['any', 'above', 'below'] as const).map((side) => option({ ...rule, side }));
      case 'band':
        return (['any', 'above', 'below'] as const).map((side) => option({ ...rule, side }));
      case 'stale':
        return [24, 48, 72, 168].map((hours) => option({ ...rule, hours }));
    }
  })();
  const slot: Part = { text: ruleWords(rule, watch?.format), slot: 'Rule', options };
  if (rule.kind !== 'change') return [slot];
  const than = { previous: 'the period before', year: 'a year before' } as const;
  return [
    slot,
    words('than'),
    {
      ...{ text: than[rule.against], slot: 'Compared with' },
      options: (['previous', 'year'] as const).map((against) => ({
        text: than[against],
        apply: (change) => change({ ...rule, against }),
      })),
    },
  ];
}

/** The number of the rule, typed. */
function Limit({ draft, onChange }: { draft: AlertDraft; onChange: (rule: AlertRule) => void }) {
  const rule = ruleOf(draft);
  const isPercent = draft.watch?.format?.percent ?? false;
  switch (rule.kind) {
    case 'threshold':
      return (
        <NumberField
          label={isPercent ? 'Limit in percent' : 'Limit'}
          value={isPercent ? rounded(rule.value * 100) : rule.value}
          onChange={(value) => onChange({ ...rule, value: isPercent ? value / 100 : value })}
        />
      );
    case 'change':
      return (
        <div className="flex flex-wrap items-center gap-3">
          <NumberField
            label="By"
            value={rule.unit === 'percent' ? rounded(rule.by * 100) : rule.by}
            onChange={(by) => by > 0 && onChange({ ...rule, by: rule.unit === 'percent' ? by / 100 : by })}
          />
          <Segmented
            label="Unit of the change"
            value={rule.unit}
            onValueChange={(unit) =>
              onChange({ ...rule, unit, by: unit === 'percent' ? 0.1 : Math.max(1, rounded(rule.by * 100)) })
            }
            options={[
              { value: 'percent', label: 'Percent' },
              { value: 'absolute', label: 'Absolute' },
            ]}
          />
        </div>
      );
    case 'band':
      return (
        <p className="text-label font-normal text-text2">
          The range follows from the number’s own history: its level, its seasons and how far it usually is
          from them. Where nothing changes, at most 5 of 100 numbers leave it in a year; a season that the
          history has not shown once counts as a change.
        </p>
      );
    case 'stale':
      return (
        <NumberField
          label={`Hours without new data (${hoursWords(rule.hours)})`}
          value={rule.hours}
          onChange={(hours) => {
            const whole = Math.round(hours);
            if (whole >= 1 && whole <= MOST_STALE_HOURS) onChange({ ...rule, hours: whole });
          }}
        />
      );
  }
}

const rounded = (value: number): number => Number(value.toPrecision(10));

interface NumberFieldProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

function NumberField({ label, value, onChange }: NumberFieldProps) {
  return (
    <Labelled label={label}>
      <span className="w-32">
        <Input
          aria-label={label}
          type="number"
          step="any"
          value={value}
          onChange={(event) => {
            const next = event.target.valueAsNumber;
            if (Number.isFinite(next)) onChange(next);
          }}
        />
      </span>
    </Labelled>
  );
}
