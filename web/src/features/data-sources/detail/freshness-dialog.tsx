import { type DataSourceDetail, type Freshness, OPEN_AGES, type Schedule } from '@plumbline/contracts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSetFreshness } from '../../../entities/data-source/freshness.api.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { durationWords } from '../parts/freshness-words.js';

interface FreshnessDialogProps {
  source: Pick<DataSourceDetail, 'id' | 'name'>;
  freshness: Freshness;
  schedules: readonly Schedule[];
  onClose: () => void;
}

/** Stands for none of the columns; none of them has an empty name. */
const ALL = '';
const NEVER = 'never';

/** How rows of a database are kept fresh: by a schedule, by being opened, and whether all or only newer ones are read. */
export function FreshnessDialog({ source, freshness, schedules, onClose }: FreshnessDialogProps) {
  const [minutes, setMinutes] = useState(freshness.onOpenMinutes);
  const [growing, setGrowing] = useState(freshness.growing);
  const saving = useSetFreshness(source.id);
  const columns = columnsWith(freshness);
  const save = () =>
    saving.mutate(
      { onOpenMinutes: minutes, growing },
      {
        onSuccess: () => {
          onClose();
          toast({ variant: 'success', title: `How ${source.name} is kept fresh was saved` });
        },
      },
    );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Keep it fresh"
      description="Rows are read from the database as a new version. What is shown stays until they are there."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isPending={saving.isPending} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <Schedules source={source} schedules={schedules} />
        <Field
          label="When somebody opens it"
          hint="Whoever opens it sees what is there at once; newer rows come into the open screen, as long as it is looked at."
        >
          <Select
            value={minutes === null ? NEVER : String(minutes)}
            onValueChange={(value) => setMinutes(value === NEVER ? null : Number(value))}
            options={[
              { value: NEVER, label: 'Leave it as it is' },
              ...agesWith(freshness.onOpenMinutes).map((age) => ({
                value: String(age),
                label: `Read it again if it is older than ${durationWords(age)}`,
              })),
            ]}
          />
        </Field>
        {columns.length > 0 && (
          <Field label="What is read" hint={growing === null ? undefined : <GrowthHint column={growing} />}>
            <Select
              value={growing ?? ALL}
              onValueChange={(value) => setGrowing(value === ALL ? null : value)}
              options={[
                { value: ALL, label: 'All rows' },
                ...columns.map((name) => ({ value: name, label: `Only newer rows, by ${name}` })),
              ]}
            />
          </Field>
        )}
        {columns.length === 0 && (
          <p className="text-caption text-text3">
            All rows are read each time: which of them are newer cannot be told here.
          </p>
        )}
        {saving.error && (
          <p role="alert" className="text-label font-normal text-danger-text">
            {saving.error.message}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function GrowthHint({ column }: { column: string }): ReactNode {
  return `For a column whose values only grow. The newest 1,000 rows are read once more; what is changed later in older rows is not seen. If rows came or went before them, it says so, and all can be imported. ${column} must have a value in every row.`;
}

function Schedules({ source, schedules }: Pick<FreshnessDialogProps, 'source' | 'schedules'>) {
  const link = 'text-accent-text underline decoration-accent-border underline-offset-4';
  return (
    <div className="flex flex-col gap-1 text-label">
      <p className="text-text1">By schedule</p>
      {schedules.map(({ id, name }) => (
        <Link key={id} to={`/scheduler?edit=${id}`} className={link}>
          {name}
        </Link>
      ))}
      <Link
        to={`/scheduler?new=refresh.${source.id}`}
        state={{ name: `Refresh ${source.name}` }}
        className={link}
      >
        {schedules.length === 0 ? 'Refresh every …' : 'Add a schedule'}
      </Link>
    </div>
  );
}

/** Those that are offered, with the one that was chosen elsewhere. */
const agesWith = (chosen: number | null): number[] => {
  const offered: number[] = [...OPEN_AGES];
  if (chosen === null || offered.includes(chosen)) return offered;
  return [...offered, chosen].toSorted((a, b) => a - b);
};

/** Those that may grow, with the one that was chosen before it no longer could, so that it can be taken back. */
const columnsWith = ({ candidates, growing }: Freshness): string[] =>
  growing === null || candidates.includes(growing) ? candidates : [growing, ...candidates];
