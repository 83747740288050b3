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
  useEffect(() => {
    const { rules, isTouched, isNamed } = draft;
    if (!checked) return;
    const value = isTouched ? rules.threshold.value : limitOf(checked);
    const suggested = { ...draft, rules: { ...rules, threshold: { ...rules.threshold, value } } };
    const name = isNamed ? draft.name : nameOf(suggested);
    if (value === rules.threshold.value && name === draft.name) return;
    change({ rules: suggested.rules, name });
  }, [draft, checked, change]);
}

/** "Return rate above 6%", "No new data for 2 days". */
function nameOf(draft: AlertDraft): string {
  const { watch, kind } = draft;
  if (!watch) return '';
  const words = ruleWords(ruleOf(draft), watch.format);
  const name = kind === 'stale' ? words.charAt(0).toUpperCase() + words.slice(1) : `${watch.label} ${words}`;
  return name.slice(0, 120);
}

const HIGH = 0.95;

function limitOf({ periods }: AlertChecked): number {
  const values = periods.flatMap(({ value }) => (value === null ? [] : [value])).toSorted((a, b) => a - b);
  const value = values[Math.floor(HIGH * (values.length - 1))] ?? 0;
  return Number(value.toPrecision(2));
}
