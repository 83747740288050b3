import { type Schedule, zoneWords } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Pause, Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  allRunsQuery,
  schedulesQuery,
  usePauseAll,
  useSwitchSchedule,
} from '../../entities/schedule/schedules.api.js';
import { useUser } from '../../entities/session/session-state.js';
import { EditorOnly, useMayEdit } from '../../entities/workspace/editor-only.js';
import { plural } from '../../shared/lib/format.js';
import { useSingleKey } from '../../shared/lib/keyboard/use-single-key.js';
import { usePageTitle } from '../../shared/lib/page-title.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Card } from '../../shared/ui/card.js';
import { Empty } from '../../shared/ui/empty.js';
import { useAddress } from '../../shared/ui/list/use-address.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { TabPanel, Tabs } from '../../shared/ui/tabs.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { ClockNote } from './list/clock-note.js';
import { RecipientList, recipientsOf } from './list/recipient-list.js';
import { ScheduleList } from './list/schedule-list.js';
import { type Asked, isPlain } from './model/draft.js';
import { isTrouble } from './model/schedule-words.js';
import { RunList } from './runs/run-list.js';

const ScheduleSheet = lazy(async () => ({
  default: (await import('./edit/schedule-sheet.js')).ScheduleSheet,
}));
const AlertSheet = lazy(async () => ({ default: (await import('./alerts/alert-sheet.js')).AlertSheet }));
const RunsSheet = lazy(async () => ({ default: (await import('./runs/runs-sheet.js')).RunsSheet }));

/** Schedules with what comes and what was. What is open lies in the URL: `?new`, `?edit`, `?alert`, `?watch`, `?runs`. */
export function Component() {
  usePageTitle('Scheduler');
  const { params, set } = useAddress();
  const navigate = useNavigate();
  const schedules = useQuery(schedulesQuery());
  const mayEdit = useMayEdit();
  const open = () => mayEdit && set('new', NEW);
  useSingleKey('n', open);
  const { state } = useLocation();
  const asked = askedOf(params.get('new'), state);
  const edited = schedules.data?.filter(isPlain).find(({ id }) => id === params.get('edit'));
  const alert = schedules.data?.find(({ id, kind }) => kind === 'alert' && id === params.get('alert'));
  const shown = schedules.data?.find(({ id }) => id === params.get('runs'));
  return (
    <>
      <PageHeader
        title="Scheduler"
        subtitle={<Counts schedules={schedules.data ?? []} />}
        actions={
          <EditorOnly>
            <PauseAll schedules={schedules.data ?? []} />
            <Button variant="primary" onClick={open}>
              <Plus aria-hidden="true" />
              New schedule
            </Button>
          </EditorOnly>
        }
      />
      <Loaded query={schedules} noun="schedules">
        {(all) => (all.length === 0 ? <NoSchedules onNew={open} /> : <Content schedules={all} />)}
      </Loaded>
      <Suspense fallback={null}>
        {params.has('new') && (
          <ScheduleSheet
            asked={asked}
            onAlert={() => void navigate(`/scheduler?watch=${NEW}`)}
            onClose={() => set('new', undefined)}
          />
        )}
        {edited && <ScheduleSheet key={edited.id} schedule={edited} onClose={() => set('edit', undefined)} />}
        {params.has('watch') && (
          <AlertSheet
            watched={params.get('watch') ?? NEW}
            filters={cameWith(state).filters}
            onClose={() => set('watch', undefined)}
          />
        )}
        {alert && <AlertSheet key={alert.id} schedule={alert} onClose={() => set('alert', undefined)} />}
        {shown && <RunsSheet key={shown.id} schedule={shown} onClose={() => set('runs', undefined)} />}
      </Suspense>
    </>
  );
}

const NEW = '1';

/** Filters and a name that came with the navigation. */
function cameWith(state: unknown): Pick<Asked, 'filters' | 'name'> {
  const { filters = [], name = '' } = (state ?? {}) as Partial<Pick<Asked, 'filters' | 'name'>>;
  return { filters, name };
}

/** What the address names: a dashboard, or a data source to be refreshed; filters and a name came with the navigation. */
function askedOf(named: string | null, state: unknown): Asked | undefined {
  if (named === null || named === NEW) return undefined;
  const { filters, name } = cameWith(state);
  const [id = '', kind] = named.split('.').toReversed();
  return { kind: kind === 'refresh' ? 'refresh' : 'dashboard', target: id, filters, name };
}

function Counts({ schedules }: { schedules: readonly Schedule[] }) {
  const { timezone } = useUser();
  const paused = schedules.filter((one) => one.paused).length;
  const trouble = schedules.filter(({ last }) => last && isTrouble(last.status)).length;
  const counts = [
    plural(schedules.length, 'schedule'),
    ...(paused > 0 ? [`${paused} paused`] : []),
    ...(trouble > 0 ? [`${trouble} to look at`] : []),
    `your times are in ${zoneWords(timezone)}`,
  ];
  return <>{counts.join(' · ')}</>;
}

function PauseAll({ schedules }: { schedules: readonly Schedule[] }) {
  const pauseAll = usePauseAll();
  const turn = useSwitchSchedule();
  const running = schedules.filter(({ paused }) => !paused);
  if (running.length === 0) return null;
  const resume = () => {
    for (const { id } of running) turn.mutate({ id, isOn: true });
  };
  return (
    <Button
      variant="ghost"
      isPending={pauseAll.isPending}
      onClick={() =>
        pauseAll.mutate(undefined, {
          onSuccess: ({ paused }) =>
            toast({
              variant: 'success',
              title: `${plural(paused, 'schedule')} paused`,
              action: { label: 'Undo', onSelect: resume },
            }),
          onError: (error) => toast({ variant: 'destructive', title: error.message }),
        })
      }
    >
      <Pause aria-hidden="true" />
      Pause all
    </Button>
  );
}

function NoSchedules({ onNew }: { onNew: () => void }) {
  return (
    <Card>
      <Empty
        title="No schedules yet"
        action={
          <EditorOnly>
            <Button onClick={onNew}>New schedule</Button>
          </EditorOnly>
        }
      >
        Send a dashboard by email every Monday, search new data for insights each night, forecast again when
        data came, or be told when a number crosses a limit.
      </Empty>
    </Card>
  );
}

const TABS = ['schedules', 'runs', 'recipients'] as const;

function Content({ schedules }: { schedules: readonly Schedule[] }) {
  const { params, set } = useAddress();
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'schedules';
  const recipients = recipientsOf(schedules).length;
  return (
    <Tabs
      label="Scheduler"
      value={tab}
      onValueChange={(next) => set('tab', next, 'schedules')}
      tabs={[
        {
          value: 'schedules',
          label: (
            <>
              Schedules <span className="font-normal tabular-nums">{schedules.length}</span>
            </>
          ),
        },
        { value: 'runs', label: 'Runs' },
        {
          value: 'recipients',
          label: (
            <>
              Recipients <span className="font-normal tabular-nums">{recipients}</span>
            </>
          ),
        },
      ]}
    >
      <TabPanel value="schedules" className="pt-4">
        <ScheduleList schedules={schedules} />
        <ClockNote />
      </TabPanel>
      <TabPanel value="runs" className="pt-4">
        <AllRuns />
      </TabPanel>
      <TabPanel value="recipients" className="pt-4">
        <RecipientList schedules={schedules} />
      </TabPanel>
    </Tabs>
  );
}

function AllRuns() {
  const { set } = useAddress();
  return (
    <Loaded query={useQuery(allRunsQuery())} noun="runs">
      {(runs) =>
        runs.length === 0 ? (
          <Card>
            <Empty title="Nothing has run yet">The first run appears here when it is due.</Empty>
          </Card>
        ) : (
          <Card>
            <RunList runs={runs} isNamed onOpen={({ scheduleId }) => set('runs', scheduleId)} />
          </Card>
        )
      }
    </Loaded>
  );
}
