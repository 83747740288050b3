import type {
  AlertRule,
  AskedNumber,
  CheckAlertBody,
  CreateAlertBody,
  Schedule,
  UpdateAlertBody,
  WatchedNumber,
} from '@plumbline/contracts';
import { type Draft, newDraft, ruleFields, whenOf } from '../model/draft.js';

export const RULE_KINDS = ['threshold', 'change', 'band', 'stale'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** An alert as it is edited: what another kind of rule says is kept while one looks at this one. */
export interface AlertDraft {
  name: string;
  watch: AskedNumber | undefined;
  kind: RuleKind;
  rules: { [Kind in RuleKind]: Extract<AlertRule, { kind: Kind }> };
  minRows: number;
  remind: boolean;
  recipients: string[];
  /** When it is checked, as schedules are edited. */
  time: Draft;
  /** The limit that the sheet suggests follows the number until somebody changed the rule, its name until somebody wrote one. */
  isTouched: boolean;
  isNamed: boolean;
}

const RULES: AlertDraft['rules'] = {
  threshold: { kind: 'threshold', side: 'above', value: 0 },
  change: { kind: 'change', side: 'any', by: 0.1, unit: 'percent', against: 'previous' },
  band: { kind: 'band', side: 'any' },
  stale: { kind: 'stale', hours: 48 },
};

export const newAlertDraft = (zone: string, address: string): AlertDraft => ({
  ...{ name: '', watch: undefined, kind: 'threshold', rules: RULES, minRows: 0, remind: false },
  ...{ recipients: [address], time: { ...newDraft(zone, address), pace: 'day' }, isTouched: false },
  isNamed: false,
});

/** Undefined where the schedule is no alert. */
export function alertDraftOf({ name, alert, when, recipients }: Schedule): AlertDraft | undefined {
  if (!alert) return undefined;
  const { watch, rule, minRows, remind } = alert;
  return {
    ...{ name, watch, kind: rule.kind, rules: { ...RULES, [rule.kind]: rule }, minRows, remind, recipients },
    time: { ...newDraft(when.zone, ''), ...ruleFields(when) },
    ...{ isTouched: true, isNamed: true },
  };
}

export const ruleOf = ({ kind, rules }: AlertDraft): AlertRule => rules[kind];

export function checkOf(draft: AlertDraft): CheckAlertBody | undefined {
  const { watch, minRows } = draft;
  return watch && { watch, rule: ruleOf(draft), minRows };
}

/** What is still missing, in a sentence; undefined where nothing is. */
export function missingOf({ watch, name, recipients }: AlertDraft): string | undefined {
  if (!watch) return 'Choose a number.';
  if (name.trim() === '') return 'Give it a name.';
  return recipients.length === 0 ? 'Name at least one recipient.' : undefined;
}

/** @param watch with all that followed from the data when it was checked */
export function bodyOf(draft: AlertDraft, watch: WatchedNumber): CreateAlertBody {
  const { name, minRows, remind, recipients, time } = draft;
  return {
    ...{ name: name.trim(), watch, rule: ruleOf(draft), minRows, remind, recipients },
    when: whenOf(time),
  };
}

/** What is the same is not sent: another rule would be judged anew, and told anew. */
export function changesOf(body: CreateAlertBody, known: Schedule): UpdateAlertBody {
  const before: Record<string, unknown> = { ...known.alert, ...pickOf(known) };
  return Object.fromEntries(
    Object.entries(body).filter(([key, value]) => canonical(value) !== canonical(before[key])),
  );
}

const pickOf = ({ name, when, recipients }: Schedule) => ({ name, when, recipients });

/** The same text for the same value, whatever the order of its fields. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([key, field]) => `${key}:${canonical(field)}`)
    .join()}}`;
}
