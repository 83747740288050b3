import { type Schedule, type ScheduleKind, whenWords, zoneWords } from '@plumbline/contracts';
import {
  Bell,
  ChartLine,
  Check,
  FileText,
  LayoutDashboard,
  Lightbulb,
  MessageCircleQuestionMark,
  Minus,
  Pause,
  RefreshCw,
  Table2,
  TriangleAlert,
} from 'lucide-react';
import { useSwitchSchedule } from '../../../entities/schedule/schedules.api.js';
import { useUser } from '../../../entities/session/session-state.js';
import { useMayEdit } from '../../../entities/workspace/editor-only.js';
import { useNow } from '../../../shared/lib/use-now.js';
import { Switch } from '../../../shared/ui/fields/switch.js';
import { useAddress } from '../../../shared/ui/list/use-address.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import {
  distanceWords,
  isTrouble,
  purposeWords,
  resultWords,
  shortTimeIn,
  toneOf,
} from '../model/schedule-words.js';
import { type Targets, targetName } from '../model/use-targets.js';
import { AlertBadge } from './alert-badge.js';
import { Reached } from './reached.js';
import { ScheduleActions } from './schedule-actions.js';
import { ScheduleStrip } from './schedule-strip.js';

const ICONS: Record<ScheduleKind, typeof FileText> = {
  refresh: RefreshCw,
  insights: Lightbulb,
  prediction: ChartLine,
  dashboard: LayoutDashboard,
  summary: FileText,
  answer: MessageCircleQuestionMark,
  export: Table2,
  alert: Bell,
};

interface ScheduleRowProps {
  schedule: Schedule;
  targets: Targets;
  /** Of its strip, on each side of now. */
  days: number;
}

/** One schedule: what it does, when it runs next, how it went, and whether it is on. */
export function ScheduleRow({ schedule, targets, days }: ScheduleRowProps) {
  const { set } = useAddress();
  const now = useNow(false);
  const turn = useSwitchSchedule();
  const { id, name, kind, target, paused } = schedule;
  const mayEdit = useMayEdit();
  // Who only sees reads what became of it.
  const opens = !mayEdit ? 'runs' : kind === 'alert' ? 'alert' : 'edit';
  const Icon = ICONS[kind];
  return (
    <li className="grid grid-cols-[1fr_auto_auto] items-center gap-x-4 gap-y-2 px-5 py-3.5 lg:grid-cols-[1.5fr_10rem_1.6fr_1.6fr_2.5rem_2.5rem]">
      <div className="flex min-w-0 gap-3">
        <Icon aria-hidden="true" className="mt-1 size-4 shrink-0 text-text3" />
        <div className="min-w-0">
          <h2 className="truncate text-body font-medium">
            <button
              type="button"
              className="max-w-full truncate hover:underline"
              onClick={() => set(opens, id)}
            >
              {name}
            </button>
          </h2>
          <p className="truncate text-caption text-text3">
            {purposeWords(schedule, targetName(targets, kind, target))}
          </p>
        </div>
      </div>
      <NextRun schedule={schedule} now={now} />
      <div className="max-lg:order-last max-lg:col-span-3">
        <ScheduleStrip schedule={schedule} now={now} days={days} />
      </div>
      <LastResult schedule={schedule} onOpen={() => set('runs', id)} />
      <Switch
        label={`${name} is on`}
        checked={!paused}
        disabled={turn.isPending || !mayEdit}
        onCheckedChange={(isOn) =>
          turn.mutate(
            { id, isOn },
            { onError: (error) => toast({ variant: 'destructive', title: error.message }) },
          )
        }
      />
      <ScheduleActions schedule={schedule} />
    </li>
  );
}

function NextRun({ schedule, now }: { schedule: Schedule; now: number }) {
  const { next, paused, when } = schedule;
  const { timezone } = useUser();
  const [first] = next;
  if (first === undefined) return <span />;
  return (
    <div className="min-w-0 max-lg:order-last max-lg:col-span-3">
      <p className={paused ? 'text-label text-text3' : 'text-label text-text1'} title={whenWords(when)}>
        {paused ? 'Paused' : shortTimeIn(first, when.zone)}
      </p>
      <p className="text-caption text-text3">
        {paused ? `${shortTimeIn(first, when.zone)} would be next` : distanceWords(first, now)}
        {when.zone !== timezone && `, ${zoneWords(when.zone)}`}
      </p>
    </div>
  );
}

function LastResult({ schedule, onOpen }: { schedule: Schedule; onOpen: () => void }) {
  const { last, paused, pausedReason, when, alert } = schedule;
  const told = last && (alert !== undefined || isTrouble(last.status)) ? last.words : undefined;
  const note = paused ? pausedReason : told;
  return (
    <div className="flex min-w-0 gap-2 max-lg:order-last max-lg:col-span-3">
      <ResultIcon schedule={schedule} />
      <div className="min-w-0">
        {last ? (
          <button
            type="button"
            className="max-w-full truncate text-label text-text1 hover:underline"
            onClick={onOpen}
          >
            {shortTimeIn(last.at, when.zone)}: {resultWords(last)}
          </button>
        ) : (
          <p className="text-label text-text3">Has not run yet</p>
        )}
        {last && <Reached recipients={last.recipients} />}
        {alert && <AlertBadge alert={alert} />}
        {note && <p className="line-clamp-2 text-caption text-text3">{note}</p>}
      </div>
    </div>
  );
}

function ResultIcon({ schedule: { last, paused } }: { schedule: Schedule }) {
  const place = 'mt-0.5 size-4 shrink-0';
  if (last && isTrouble(last.status))
    return <TriangleAlert aria-hidden="true" className={`${place} text-warning-text`} />;
  if (paused) return <Pause aria-hidden="true" className={`${place} text-text3`} />;
  if (last && toneOf(last.status) === 'good')
    return <Check aria-hidden="true" className={`${place} text-success-text`} />;
  return <Minus aria-hidden="true" className={`${place} text-text3`} />;
}
