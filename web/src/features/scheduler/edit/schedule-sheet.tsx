import { FORMAT_NAMES, hasFeature, isSent, PAID_FORMATS, quotaWords, whenWords } from '@plumbline/contracts';
import { useState } from 'react';
import { useCreateSchedule, useUpdateSchedule } from '../../../entities/schedule/schedules.api.js';
import { useUser } from '../../../entities/session/session-state.js';
import { useUsage } from '../../../entities/subscription/usage.api.js';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Segmented } from '../../../shared/ui/fields/segmented.js';
import { Sheet } from '../../../shared/ui/overlays/sheet.js';
import { SlotSentence } from '../../../shared/ui/slot-sentence.js';
import {
  type Asked,
  bodyOf,
  type Draft,
  draftOf,
  formatFor,
  isChanged,
  missingOf,
  newDraft,
  type PlainSchedule,
  whenOf,
} from '../model/draft.js';
import { KIND_NAMES, resultWords, shortTimeIn } from '../model/schedule-words.js';
import { type Targets, targetName, useTargets } from '../model/use-targets.js';
import { Labelled, Part } from '../parts/labelled.js';
import { ApprovalField } from './approval-field.js';
import { DeleteButton } from './delete-button.js';
import { ExactFile } from './exact-file.js';
import { NextRuns } from './next-runs.js';
import { RecipientsField } from './recipients-field.js';
import { eitherOf, savedSheet } from './saved-sheet.js';
import { CONDITIONS, SendIf } from './send-if.js';
import { SendTest } from './send-test.js';
import { SentPages } from './sent-pages.js';
import { SentRows } from './sent-rows.js';
import { sentenceOf } from './sentence.js';
import { SheetFooter } from './sheet-footer.js';
import { WhatFields } from './what-fields.js';
import { WhenFields } from './when-fields.js';

interface ScheduleSheetProps {
  /** The one that is changed; without it a new one is made. */
  schedule?: PlainSchedule;
  /** What a new one is about at first. */
  asked?: Asked | undefined;
  /** A new one is to be an alert. */
  onAlert?: () => void;
  onClose: () => void;
}

/** A schedule as one sentence with slots, and its parts below; the next five times are seen before it is kept. */
export function ScheduleSheet({ schedule, asked, onAlert, onClose }: ScheduleSheetProps) {
  const user = useUser();
  const targets = useTargets();
  const [edited, setEdited] = useState<Draft>(() =>
    schedule ? draftOf(schedule) : newDraft(user.timezone, user.email, asked),
  );
  const change = (next: Partial<Draft>) => setEdited((known) => ({ ...known, ...next }));
  const target = edited.target ?? targets[edited.kind][0]?.id;
  const draft = { ...edited, target };
  const saving = useSaving(schedule, onClose);
  const missing = missingOf(draft);
  const hasPages = hasFeature(user.plan, 'documentExport');
  const isUnpaid =
    isSent(draft.kind) && PAID_FORMATS.includes(formatFor(draft.kind, draft.format)) && !hasPages;
  const pages = pagesOf(draft, hasPages);
  const isOfRows = draft.kind === 'export' && target !== undefined;
  return (
    <Sheet
      isOpen
      width="wide"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={schedule?.name ?? 'New schedule'}
      description={schedule ? lastRunOf(schedule) : <Places />}
      footer={
        <SheetFooter
          start={schedule && <DeleteButton schedule={schedule} onDeleted={onClose} />}
          missing={missing}
        >
          {schedule && isSent(schedule.kind) && (
            <SendTest schedule={schedule} isChanged={isChanged(schedule, draft)} />
          )}
          <Button className="max-sm:hidden" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            className="max-sm:flex-1"
            disabled={missing !== undefined || isUnpaid}
            isPending={saving.isPending}
            onClick={() => target !== undefined && saving.save(draft, target)}
          >
            Save schedule
          </Button>
        </SheetFooter>
      }
    >
      <div
        className={
          pages || isOfRows ? 'grid lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]' : 'mx-auto max-w-3xl'
        }
      >
        <div className="min-w-0 p-4 md:px-8">
          <Fields isNew={!schedule} {...{ draft, targets, onAlert, isUnpaid }} onChange={change} />
          {saving.error && (
            <p role="alert" className="text-label text-danger-text">
              {saving.error.message}
            </p>
          )}
        </div>
        {pages && <SentPages {...pages} draft={draft} />}
        {isOfRows && <SentRows sourceId={target} draft={draft} />}
      </div>
    </Sheet>
  );
}

/** "Last run Mon, Nov 2, 8:00 AM: 6 of 6 delivered". */
const lastRunOf = ({ last, when }: PlainSchedule): string =>
  last ? `Last run ${shortTimeIn(last.at, when.zone)}: ${resultWords(last)}` : 'Has not run yet';

interface FieldsProps {
  isNew: boolean;
  draft: Draft;
  targets: Targets;
  onChange: (change: Partial<Draft>) => void;
  onAlert: (() => void) | undefined;
  /** The plan does not have its format. */
  isUnpaid: boolean;
}

function Fields({ isNew, draft, targets, onChange, onAlert, isUnpaid }: FieldsProps) {
  return (
    <>
      <div className="pb-5">
        <SlotSentence
          lead="It reads"
          parts={sentenceOf(draft, targets)}
          onChoose={(option) => onChange(option.change)}
        />
      </div>
      <Part name="What" now={whatNow(draft, targets)} isFirst={isNew}>
        <WhatFields draft={draft} targets={targets} onChange={onChange} onAlert={onAlert} />
      </Part>
      <Part name="When" now={whenWords(whenOf(draft))} isFirst={!isNew}>
        <WhenFields draft={draft} onChange={onChange} />
        <NextRuns draft={draft} />
        <Labelled label="If nothing could run then">
          <Segmented
            label="If nothing could run then"
            value={draft.missed}
            onValueChange={(missed) => onChange({ missed })}
            options={[
              { value: 'run_once', label: 'Run once afterwards' },
              { value: 'skip', label: 'Skip' },
            ]}
          />
        </Labelled>
      </Part>
      {isSent(draft.kind) && <Sending draft={draft} onChange={onChange} />}
      {draft.target !== undefined && !isUnpaid && <ExactFile draft={draft} target={draft.target} />}
    </>
  );
}

/** "Dashboard · Sales · PDF". */
const whatNow = ({ kind, target, format }: Draft, targets: Targets): string =>
  [
    KIND_NAMES[kind],
    ...(target === undefined ? [] : [targetName(targets, kind, target)]),
    ...(isSent(kind) ? [FORMAT_NAMES[formatFor(kind, format)]] : []),
  ].join(' · ');

/** What is drawn beside the form: of kinds whose mail shows them, where the plan has pages. */
function pagesOf({ kind, target }: Draft, hasPages: boolean) {
  if (!hasPages || target === undefined) return undefined;
  return kind === 'dashboard' || kind === 'summary' || kind === 'answer' ? { kind, target } : undefined;
}

/** What the plan has room for, before anything is made (T-65). */
export function Places() {
  const { plan } = useUser();
  const usage = useUsage('schedules');
  if (!usage || usage.limit === null) return <>Runs on its own and records what came of it</>;
  if (usage.used < usage.limit)
    return <>{`${usage.used} of ${usage.limit} schedules of your plan are used`}</>;
  return <>{quotaWords(plan, 'schedules', usage.limit)}</>;
}

function Sending({ draft, onChange }: { draft: Draft; onChange: (change: Partial<Draft>) => void }) {
  return (
    <>
      <Part name="To" now={plural(draft.recipients.length, 'person', 'people')}>
        <RecipientsField recipients={draft.recipients} onChange={(recipients) => onChange({ recipients })} />
      </Part>
      <Part name="Send if" now={CONDITIONS[draft.condition]}>
        <SendIf draft={draft} onChange={onChange} />
        <ApprovalField hours={draft.approvalHours ?? null} onChange={onChange} />
      </Part>
    </>
  );
}

function useSaving(schedule: PlainSchedule | undefined, onClose: () => void) {
  const create = useCreateSchedule();
  const update = useUpdateSchedule();
  const options = savedSheet(onClose);
  return {
    ...eitherOf(create, update),
    save: (draft: Draft, target: string) => {
      const body = bodyOf(draft, target);
      if (schedule) update.mutate({ id: schedule.id, body }, options);
      else create.mutate(body, options);
    },
  };
}
