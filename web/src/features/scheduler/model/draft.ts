import {
  type CreateScheduleBody,
  isSent,
  type MonthDay,
  type PlainScheduleKind,
  type Schedule,
  type ScheduleKind,
  SENT_FORMATS,
  type SendThreshold,
  type When,
} from '@plumbline/contracts';

export const PACES = ['day', 'week', 'month', 'hour', 'cron'] as const;
export type Pace = (typeof PACES)[number];

/** A schedule as it is edited: what another pace needs is kept while one looks at this one. */
export interface Draft extends Omit<CreateScheduleBody, 'target' | 'when' | 'threshold'> {
  target: string | undefined;
  /** Of the condition `value`, as far as it is chosen. */
  threshold: Partial<SendThreshold> & Pick<SendThreshold, 'side'>;
  pace: Pace;
  at: string;
  days: number[];
  day: MonthDay;
  hours: Extract<When, { every: 'hour' }>['hours'];
  cron: string;
  zone: string;
}

const RULE = { at: '08:00', days: [1], day: 1 as MonthDay, hours: 1 as const, cron: '0 8 * * 1-5' };

const NO_THRESHOLD: Draft['threshold'] = { side: 'below' };

/** What a screen asks for: a dashboard to be sent under the filters that are set there, or a data source to be refreshed. */
export interface Asked {
  kind: 'dashboard' | 'refresh';
  target: string;
  filters: Draft['filters'];
  name: string;
}

export const newDraft = (zone: string, address: string, asked?: Asked): Draft => ({
  ...{ name: asked?.name ?? '', kind: asked?.kind ?? 'insights', target: asked?.target, missed: 'run_once' },
  ...{
    recipients: [address],
    format: 'pdf',
    filters: asked?.filters ?? [],
    condition: 'always',
    onProblem: 'hold',
  },
  ...{ pace: asked?.kind === 'refresh' ? 'day' : 'week', zone, threshold: NO_THRESHOLD },
  ...RULE,
});

/** What the form of schedules edits; alerts have one of their own. */
export type PlainSchedule = Schedule & { kind: PlainScheduleKind };

export const isPlain = (schedule: Schedule): schedule is PlainSchedule => schedule.kind !== 'alert';

export function draftOf({ name, kind, target, when, missed, ...rest }: PlainSchedule): Draft {
  const { recipients, format, filters, condition, onProblem, searchFirst, threshold = NO_THRESHOLD } = rest;
  const { approvalHours } = rest;
  return {
    ...{ name, kind, target, missed, recipients, format, filters },
    ...{ condition, onProblem, searchFirst, threshold, approvalHours, zone: when.zone },
    ...ruleFields(when),
  };
}

/** A rule as it is edited. */
export const ruleFields = (when: When) => ({
  ...RULE,
  ...('cron' in when ? { pace: 'cron' as const, cron: when.cron } : ruleOf(when)),
});

function ruleOf({ every, zone: _zone, ...rule }: Exclude<When, { cron: string }>) {
  return { pace: every, ...rule };
}

export function whenOf({ pace, at, days, day, hours, cron, zone }: Draft): When {
  switch (pace) {
    case 'day':
      return { every: 'day', at, zone };
    case 'week':
      return { every: 'week', days, at, zone };
    case 'month':
      return { every: 'month', day, at, zone };
    case 'hour':
      return { every: 'hour', hours, at, zone };
    case 'cron':
      return { cron, zone };
  }
}

/** Whether somebody says which rows a file of this kind is about. */
export const isFiltered = (kind: ScheduleKind): boolean => kind === 'dashboard' || kind === 'export';

/** The first format that a kind has, unless it has the one that was chosen. */
export function formatFor(kind: ScheduleKind, format: Draft['format']): Draft['format'] {
  const formats = SENT_FORMATS[kind] ?? [];
  return formats.includes(format) ? format : (formats[0] ?? format);
}

/** What is still missing, in a sentence; undefined where nothing is. */
export function missingOf(draft: Draft): string | undefined {
  const { name, kind, target, recipients } = draft;
  if (target === undefined) return 'Choose what it is about.';
  if (name.trim() === '') return 'Give it a name.';
  if (isSent(kind) && recipients.length === 0) return 'Name at least one recipient.';
  if (conditionFor(draft) === 'value' && !thresholdOf(draft))
    return 'Choose the key figure and the value that it is compared with.';
  return undefined;
}

/** Only dashboards have figures to compare. */
const conditionFor = ({ kind, condition }: Draft): Draft['condition'] =>
  condition === 'value' && kind !== 'dashboard' ? 'always' : condition;

function thresholdOf({ threshold: { tile, title, side, value } }: Draft): SendThreshold | undefined {
  return tile === undefined || title === undefined || value === undefined
    ? undefined
    : { tile, title, side, value };
}

/** Whether anything of a schedule was changed. */
export const isChanged = (schedule: PlainSchedule, draft: Draft): boolean =>
  JSON.stringify(bodyOf(draftOf(schedule), schedule.target)) !==
  JSON.stringify(bodyOf(draft, draft.target ?? ''));

export function bodyOf(draft: Draft, target: string): CreateScheduleBody {
  const { name, kind, missed, recipients, format, filters, onProblem, searchFirst } = draft;
  const condition = conditionFor(draft);
  const threshold = condition === 'value' ? thresholdOf(draft) : undefined;
  return {
    ...{ name: name.trim(), kind, target, when: whenOf(draft), missed, condition },
    ...{ recipients: isSent(kind) ? recipients : [], format: formatFor(kind, format) },
    filters: isFiltered(kind) ? filters : [],
    ...(threshold && { threshold }),
    onProblem: kind === 'dashboard' ? onProblem : 'hold',
    searchFirst: kind === 'dashboard' && searchFirst === true,
    approvalHours: isSent(kind) ? (draft.approvalHours ?? null) : null,
  };
}
