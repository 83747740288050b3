import type { Schedule, ScheduleKind } from '@plumbline/contracts';
import { formatAs } from '../../../shared/lib/format-time.js';
import { useNow } from '../../../shared/lib/use-now.js';
import { Card } from '../../../shared/ui/card.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { ListFrame } from '../../../shared/ui/list/list-frame.js';
import { choicesOf, chosenOf, useAddress } from '../../../shared/ui/list/use-address.js';
import { isTrouble, KIND_NAMES } from '../model/schedule-words.js';
import { useTargets } from '../model/use-targets.js';
import { ScheduleRow } from './schedule-row.js';
import { STRIPS, StripLegend, type StripLength } from './strip-legend.js';

const KINDS: Record<ScheduleKind | 'all', string> = { all: 'All', ...KIND_NAMES };
const STATES = { all: 'All', on: 'On', paused: 'Paused', trouble: 'To look at' };

const FITS: Record<keyof typeof STATES, (schedule: Schedule) => boolean> = {
  all: () => true,
  on: ({ paused }) => !paused,
  paused: ({ paused }) => paused,
  trouble: ({ last }) => last !== undefined && isTrouble(last.status),
};

/** All schedules, searched in the browser; what is chosen lies in the URL. */
export function ScheduleList({ schedules }: { schedules: readonly Schedule[] }) {
  const { params, set, clear } = useAddress();
  const targets = useTargets();
  const search = params.get('q') ?? '';
  const kind = chosenOf<ScheduleKind | 'all'>(KINDS, params.get('kind'), 'all');
  const state = chosenOf<keyof typeof STATES>(STATES, params.get('state'), 'all');
  const length: StripLength = params.get('strip') === 'week' ? 'week' : 'month';
  const shown = schedules.filter(
    (one) =>
      one.name.toLowerCase().includes(search.trim().toLowerCase()) &&
      (kind === 'all' || one.kind === kind) &&
      FITS[state](one),
  );
  const kinds = choicesOf<ScheduleKind | 'all'>(KINDS).filter(
    ({ value }) => value === 'all' || value === kind || schedules.some((one) => one.kind === value),
  );
  return (
    <ListFrame
      noun="schedules"
      search={search}
      onSearch={(next) => set('q', next)}
      choices={
        <>
          <Select
            prefix="Kind"
            label="Kind"
            value={kind}
            onValueChange={(next) => set('kind', next, 'all')}
            options={kinds}
          />
          <Select
            prefix="State"
            label="State"
            value={state}
            onValueChange={(next) => set('state', next, 'all')}
            options={choicesOf(STATES)}
          />
        </>
      }
      isEmpty={shown.length === 0}
      emptyTitle="No schedule matches"
      onClear={clear}
    >
      <StripLegend length={length} onLength={(next) => set('strip', next, 'month')} />
      <Card>
        <div
          aria-hidden="true"
          className="hidden grid-cols-[1.5fr_10rem_1.6fr_1.6fr_2.5rem_2.5rem] gap-4 border-b border-border px-5 py-2.5 text-label text-text2 lg:grid"
        >
          <span>Schedule</span>
          <span>Next run</span>
          <StripHead days={STRIPS[length]} />
          <span>Last result</span>
          <span>On</span>
        </div>
        <ul aria-label="Schedules" className="divide-y divide-border">
          {shown.map((schedule) => (
            <ScheduleRow key={schedule.id} schedule={schedule} targets={targets} days={STRIPS[length]} />
          ))}
        </ul>
      </Card>
    </ListFrame>
  );
}

const DAY_MS = 86_400_000;

/** The ends of the strips by their dates, around now. */
function StripHead({ days }: { days: number }) {
  const now = useNow(false);
  const dayAt = (at: number) => formatAs(at, { month: 'short', day: 'numeric' });
  return (
    <span className="flex justify-between">
      <span>{dayAt(now - days * DAY_MS)}</span>
      <span className="text-text1">now</span>
      <span>{dayAt(now + days * DAY_MS)}</span>
    </span>
  );
}
