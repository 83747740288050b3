import type { Schedule, ScheduleKind } from '@plumbline/contracts';
import { Card } from '../../../shared/ui/card.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { ListFrame } from '../../../shared/ui/list/list-frame.js';
import { choicesOf, chosenOf, useAddress } from '../../../shared/ui/list/use-address.js';
import { isTrouble, KIND_NAMES } from '../model/schedule-words.js';
import { useTargets } from '../model/use-targets.js';
import { ScheduleRow } from './schedule-row.js';

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
      <Card>
        <div
          aria-hidden="true"
          className="hidden grid-cols-[1.5fr_10rem_1.6fr_1.6fr_2.5rem_2.5rem] gap-4 border-b border-border px-5 py-2.5 text-label text-text2 lg:grid"
        >
          {['Schedule', 'Next run', '14 days back and ahead', 'Last result', 'On', ''].map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
        <ul aria-label="Schedules" className="divide-y divide-border">
          {shown.map((schedule) => (
            <ScheduleRow key={schedule.id} schedule={schedule} targets={targets} />
          ))}
        </ul>
      </Card>
    </ListFrame>
  );
}
