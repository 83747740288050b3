import type { AlertChecked } from '@plumbline/contracts';
import { useEffect } from 'react';
import { type AlertDraft, ruleOf } from './alert-draft.js';
import { ruleWords } from './alert-words.js';

/** A new alert is named after what it watches, and its limit begins where the number was highest but for one time in twenty. */
export function useSuggested(
  draft: AlertDraft,
  checked: AlertChecked | undefined,
  change: (next: Partial<AlertDraft>) => void,
): void {
  const { watch, rules, isTouched } = draft;
  useEffect(() => {
    if (isTouched || !checked) return;
    const value = limitOf(checked);
    const suggested = { ...draft, rules: { ...rules, threshold: { ...rules.threshold, value } } };
    const name = watch ? `${watch.label} ${ruleWords(ruleOf(suggested), watch.format)}`.slice(0, 120) : '';
    if (value === rules.threshold.value && name === draft.name) return;
    change({ rules: suggested.rules, name });
  }, [draft, checked, change, watch, rules, isTouched]);
}

const HIGH = 0.95;

function limitOf({ periods }: AlertChecked): number {
  const values = periods.flatMap(({ value }) => (value === null ? [] : [value])).toSorted((a, b) => a - b);
  const value = values[Math.floor(HIGH * (values.length - 1))] ?? 0;
  return Number(value.toPrecision(2));
}
