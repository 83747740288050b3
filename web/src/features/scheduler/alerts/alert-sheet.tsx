import { type AlertChecked, type Schedule, whenWords } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { SheetFacts } from '../../../entities/fact/source-facts.js';
import { alertCheckQuery, useCreateAlert, useUpdateAlert } from '../../../entities/schedule/alerts.api.js';
import { useUser } from '../../../entities/session/session-state.js';
import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Sheet } from '../../../shared/ui/overlays/sheet.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { Places } from '../edit/schedule-sheet.js';
import { SendTest } from '../edit/send-test.js';
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
import { SnoozeMenu } from './snooze-menu.js';
import { useSuggested } from './use-suggested.js';

interface AlertSheetProps {
  /** The one that is changed; without it a new one is made. */
  schedule?: Schedule;
  /** "dashboard.tile" that a new one is to watch. */
  watched?: string;
  onClose: () => void;
}

/** An alert as a sentence, what it would have done in the past year, its message, and what each check came to. */
export function AlertSheet({ schedule, watched, onClose }: AlertSheetProps) {
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
        <Footer start={schedule && <SnoozeMenu schedule={schedule} />} missing={missing}>
          {schedule && <SendTest schedule={schedule} isChanged={isChanged(draft, checked, schedule)} />}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={missing !== undefined || !checked}
            isPending={saving.isPending}
            onClick={() => checked && saving.save(draft, checked)}
          >
            Save alert
          </Button>
        </Footer>
      }
    >
      <SheetFacts dataSourceId={draft.watch?.dataSourceId ?? ''}>
        <div className="grid gap-6 p-4 md:px-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <AlertFields
            {...{ draft, checked, asked: askedOf(watched), isNew: schedule === undefined }}
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
function askedOf(watched: string | undefined) {
  const [dashboardId, tileId] = (watched ?? '').split('.');
  return dashboardId && tileId ? { dashboardId, tileId } : undefined;
}

function Waiting() {
  return (
    <SkeletonGroup label="Checking the number">
      <Skeleton className="h-24" />
    </SkeletonGroup>
  );
}

interface FooterProps {
  start: ReactNode;
  missing: string | undefined;
  children: ReactNode;
}

function Footer({ start, missing, children }: FooterProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <div className="mr-auto flex flex-wrap items-center gap-3">
        {start}
        {missing && <p className="text-label text-text3">{missing}</p>}
      </div>
      {children}
    </div>
  );
}

function useSaving(schedule: Schedule | undefined, onClose: () => void) {
  const create = useCreateAlert();
  const update = useUpdateAlert();
  const options = {
    onError: (error: Error) => void showLimitOf(error),
    onSuccess: ({ name }: { name: string }) => {
      onClose();
      toast({ variant: 'success', title: `${name} is saved` });
    },
  };
  return {
    isPending: create.isPending || update.isPending,
    error: create.error ?? update.error,
    save: (draft: AlertDraft, { watch }: AlertChecked) => {
      const body = bodyOf(draft, watch);
      if (schedule) update.mutate({ id: schedule.id, body: changesOf(body, schedule) }, options);
      else create.mutate(body, options);
    },
  };
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
