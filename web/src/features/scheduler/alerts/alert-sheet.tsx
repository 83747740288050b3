import { type AlertChecked, type DashboardFilter, type Schedule, whenWords } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { SheetFacts } from '../../../entities/fact/source-facts.js';
import { alertCheckQuery, useCreateAlert, useUpdateAlert } from '../../../entities/schedule/alerts.api.js';
import { useUser } from '../../../entities/session/session-state.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Sheet } from '../../../shared/ui/overlays/sheet.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { DeleteButton } from '../edit/delete-button.js';
import { eitherOf, savedSheet } from '../edit/saved-sheet.js';
import { Places } from '../edit/schedule-sheet.js';
import { SendTest } from '../edit/send-test.js';
import { SheetFooter } from '../edit/sheet-footer.js';
import {
  type AlertDraft,
  alertDraftOf,
  bodyOf,
  changesOf,
  checkOf,
  missingOf,
  newAlertDraft,
} from './alert-draft.js';
import { AlertFields } from './alert-fields.js';
import { MessageCard, WhatHappened } from './message-card.js';
import type { AskedTile } from './number-field.js';
import { SnoozeMenu } from './snooze-menu.js';
import { useSuggested } from './use-suggested.js';

interface AlertSheetProps {
  /** The one that is changed; without it a new one is made. */
  schedule?: Schedule;
  /** "dashboard.tile" that a new one is to watch. */
  watched?: string;
  /** Under which that dashboard is looked at. */
  filters?: readonly DashboardFilter[];
  onClose: () => void;
}

/** An alert as a sentence, what it would have done in the past year, its message, and what each check came to. */
export function AlertSheet({ schedule, watched, filters, onClose }: AlertSheetProps) {
  const user = useUser();
  const [draft, setDraft] = useState<AlertDraft>(
    () => (schedule && alertDraftOf(schedule)) ?? newAlertDraft(user.timezone, user.email),
  );
  const change = useCallback((next: Partial<AlertDraft>) => setDraft((known) => ({ ...known, ...next })), []);
  const check = useQuery(alertCheckQuery(checkOf(draft)));
  const checked = draft.watch && check.data;
  useSuggested(draft, checked, change);
  const saving = useSaving(schedule, onClose);
  const missing = missingOf(draft);
  return (
    <Sheet
      isOpen
      width="wide"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={schedule?.name ?? 'New alert'}
      description={schedule ? `Alert, checked ${lowered(whenWords(schedule.when))}` : <Places />}
      footer={
        <SheetFooter
          start={
            schedule && (
              <>
                <DeleteButton schedule={schedule} onDeleted={onClose} />
                <SnoozeMenu schedule={schedule} />
              </>
            )
          }
          missing={missing}
        >
          {schedule && <SendTest schedule={schedule} isChanged={isChanged(draft, checked, schedule)} />}
          <Button className="max-sm:hidden" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            className="max-sm:flex-1"
            disabled={missing !== undefined || !checked}
            isPending={saving.isPending}
            onClick={() => checked && saving.save(draft, checked)}
          >
            Save alert
          </Button>
        </SheetFooter>
      }
    >
      <SheetFacts dataSourceId={draft.watch?.dataSourceId ?? ''}>
        <div className="grid gap-6 p-4 md:px-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <AlertFields
            {...{ draft, checked, asked: askedOf(watched, filters), isNew: schedule === undefined }}
            error={check.error ?? saving.error}
            onChange={change}
          />
          <aside className="flex min-w-0 flex-col gap-6">
            {checked ? <MessageCard checked={checked} /> : check.isFetching && <Waiting />}
            {schedule && <WhatHappened schedule={schedule} />}
          </aside>
        </div>
      </SheetFacts>
    </Sheet>
  );
}

const isChanged = (draft: AlertDraft, checked: AlertChecked | undefined, schedule: Schedule): boolean =>
  checked !== undefined && Object.keys(changesOf(bodyOf(draft, checked.watch), schedule)).length > 0;

/** "dashboard.tile" of the address. */
function askedOf(
  watched: string | undefined,
  filters: readonly DashboardFilter[] = [],
): AskedTile | undefined {
  const [dashboardId, tileId] = (watched ?? '').split('.');
  return dashboardId && tileId ? { dashboardId, tileId, filters } : undefined;
}

function Waiting() {
  return (
    <SkeletonGroup label="Checking the number">
      <Skeleton className="h-24" />
    </SkeletonGroup>
  );
}

function useSaving(schedule: Schedule | undefined, onClose: () => void) {
  const create = useCreateAlert();
  const update = useUpdateAlert();
  const options = savedSheet(onClose);
  return {
    ...eitherOf(create, update),
    save: (draft: AlertDraft, { watch }: AlertChecked) => {
      const body = bodyOf(draft, watch);
      if (schedule) update.mutate({ id: schedule.id, body: changesOf(body, schedule) }, options);
      else create.mutate(body, options);
    },
  };
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
