import type { HealthReport } from '@plumbline/contracts';
import { useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { useAddReport } from '../parts/health.api.js';

/** Below this a value is not taken unless a person says so. */
const SURE = 0.9;

/** What was read of a report, value by value; only what is confirmed here is kept. */
export function ReportDialog({ report, onClose }: { report: HealthReport; onClose: () => void }) {
  const [day, setDay] = useState(report.collectedOn ?? '');
  const [taken, setTaken] = useState(
    () => new Set(report.values.flatMap(({ sureness }, at) => (sureness >= SURE ? [at] : []))),
  );
  const [typed, setTyped] = useState(() => report.values.map(({ value }) => String(value)));
  const add = useAddReport();
  const values = report.values.flatMap((value, at) =>
    taken.has(at) && Number.isFinite(Number(typed[at])) ? [{ ...value, value: Number(typed[at]) }] : [],
  );
  const canSave = /^\d{4}-\d{2}-\d{2}$/.test(day) && values.length > 0;
  const toggle = (at: number) => {
    const next = new Set(taken);
    if (!next.delete(at)) next.add(at);
    setTaken(next);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={report.name}
      description={[report.laboratory, 'Confirm what was read. Nothing is kept until then.', ...report.notes]
        .filter(Boolean)
        .join(' · ')}
      className="max-w-5xl"
      footer={
        <>
          {add.error && <p className="flex-1 text-body text-danger-text">{add.error.message}</p>}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!canSave}
            isPending={add.isPending}
            onClick={() => add.mutate({ ...report, collectedOn: day, values }, { onSuccess: onClose })}
          >
            Keep {values.length} of {report.values.length}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pb-3 md:grid-cols-2">
        <div className="flex flex-col gap-3">
          <Field
            label="Sample taken on"
            hint={report.collectedOn ? 'As the report says.' : 'The report does not say.'}
          >
            <Input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
          </Field>
          <ul className="divide-y divide-border-subtle">
            {report.values.map(({ name, unit, range, sureness }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: values of one report never change places
              <li key={at} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <Checkbox
                  checked={taken.has(at)}
                  onCheckedChange={() => toggle(at)}
                  className="min-w-40 flex-1"
                >
                  {name}
                </Checkbox>
                <Input
                  aria-label={`${name}, value`}
                  inputMode="decimal"
                  className="w-24"
                  value={typed[at] ?? ''}
                  onChange={(event) =>
                    setTyped(typed.map((each, place) => (place === at ? event.target.value : each)))
                  }
                />
                <span className="text-caption text-text2">
                  {unit} {range && `printed range ${range.text}`} {sureness < SURE && 'read with doubt'}
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div className="flex flex-col gap-3">
          {report.pages.map(({ page, picture }) => (
            <ReportPage key={page} page={page} picture={picture} report={report} taken={taken} />
          ))}
        </div>
      </div>
    </Dialog>
  );
}

interface ReportPageProps {
  page: number;
  picture: string;
  report: HealthReport;
  taken: ReadonlySet<number>;
}

/** The page with the place of every value that is taken. */
function ReportPage({ page, picture, report, taken }: ReportPageProps) {
  const type = picture.startsWith('iVBOR') ? 'png' : picture.startsWith('UklGR') ? 'webp' : 'jpeg';
  return (
    <figure className="relative">
      <img
        src={`data:image/${type};base64,${picture}`}
        alt={`Page ${page} of the report`}
        className="w-full rounded-md border border-border bg-white"
      />
      {report.values.map(({ page: own, box: [left, top, right, bottom] }, at) =>
        own === page && taken.has(at) ? (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: values of one report never change places
            key={at}
            aria-hidden="true"
            className="absolute rounded-xs border-2 border-chart-1"
            style={{
              left: `${left * 100}%`,
              top: `${top * 100}%`,
              width: `${(right - left) * 100}%`,
              height: `${(bottom - top) * 100}%`,
            }}
          />
        ) : null,
      )}
    </figure>
  );
}
