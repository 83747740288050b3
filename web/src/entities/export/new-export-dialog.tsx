import {
  EXPORT_DAYS,
  type ExportFormat,
  type Filter,
  FORMAT_NAMES,
  type ExportPreview as Preview,
} from '@plumbline/contracts';
import { useNavigate } from 'react-router-dom';
import { formatBytes, plural } from '../../shared/lib/format.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { FeatureOffer } from '../../shared/ui/feature-offer.js';
import { Field } from '../../shared/ui/fields/field.js';
import { Segmented } from '../../shared/ui/fields/segmented.js';
import { Select } from '../../shared/ui/fields/select.js';
import { Dialog } from '../../shared/ui/overlays/dialog.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { ExportOptionFields } from './export-option-fields.js';
import { ExportPreview } from './export-preview.js';
import { objectName } from './export-words.js';
import { useCreateExport, usePreview } from './exports.api.js';
import { type ExportSubject, keyOf } from './subjects.js';
import { type ExportChoices, useExportChoices } from './use-export-choices.js';

interface NewExportDialogProps {
  /** What is chosen at first. */
  subject?: ExportSubject;
  /** Filters that are set where the export is asked for. */
  filters?: Filter[];
  onClose: () => void;
}

/** What a file is made of, and how its pages will look: the file itself is made by the server, while its reader goes on. */
export function NewExportDialog({ subject, filters = [], onClose }: NewExportDialogProps) {
  const navigate = useNavigate();
  const choices = useExportChoices(subject, filters);
  const { body, chosen, format, pages, options } = choices;
  const preview = usePreview(pages);
  const create = useCreateExport();
  const drawn = pages && preview.data;
  const make = () => {
    if (!body || !chosen) return;
    create.mutate(body, {
      onSuccess: () => {
        onClose();
        toast({
          variant: 'success',
          title: `${FORMAT_NAMES[body.format]} of ${chosen.name} is being made`,
          description: 'You can go on working; it will be among your exports.',
          action: { label: 'Exports', onSelect: () => void navigate('/exports') },
        });
      },
    });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="New export"
      description="Drawn from the data, not from a picture of the screen; text can be selected"
      className={pages ? 'max-w-[1180px]!' : 'max-w-xl'}
      footer={
        <>
          <p className="mr-auto self-center text-caption text-text3 max-sm:w-full">
            {sizeWords(drawn, format)}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!body} isPending={create.isPending} onClick={make}>
            {format ? `Make ${FORMAT_NAMES[format]}` : 'Make'}
          </Button>
        </>
      }
    >
      <div className={pages && '-mx-5 -my-2 grid lg:grid-cols-[386px_minmax(0,1fr)]'}>
        <ChoiceFields choices={choices} error={create.error} />
        {pages && (
          <ExportPreview
            {...{ options, preview: drawn, isDrawing: preview.isFetching, error: preview.error }}
            page={choices.page}
            onPage={choices.setPage}
          />
        )}
      </div>
    </Dialog>
  );
}

function ChoiceFields({ choices: choice, error }: { choices: ExportChoices; error: Error | null }) {
  const { choices, chosen, format, formats, isRefused, options, pages } = choice;
  return (
    <div className={pages ? 'flex min-w-0 flex-col gap-4 p-5 max-lg:order-last' : 'flex flex-col gap-4'}>
      <Field label="What">
        <Select
          className="w-full"
          value={chosen && keyOf(chosen)}
          onValueChange={choice.choose}
          placeholder="Nothing to export yet"
          options={choices.map((one) => ({
            value: keyOf(one),
            label: `${one.name} · ${objectName(one.type)}`,
          }))}
        />
      </Field>
      {format && (
        <div className="flex flex-col gap-1.5">
          <span className="text-label text-text1">Format</span>
          <Segmented
            label="Format"
            className="*:flex-1 *:px-1"
            value={format}
            onValueChange={choice.setFormat}
            options={formats.map((value) => ({ value, label: FORMAT_NAMES[value] }))}
          />
        </div>
      )}
      {isRefused && <FeatureOffer feature="documentExport" />}
      {pages && <ExportOptionFields value={options} tiles={chosen?.tiles} onChange={choice.change} />}
      {error && (
        <p role="alert" className="text-label text-danger-text">
          {error.message}
        </p>
      )}
    </div>
  );
}

/** "3 pages, about 210 KB, kept 7 days". */
function sizeWords(drawn: Preview | undefined, format: ExportFormat | undefined): string {
  if (!drawn) return `Kept ${EXPORT_DAYS} days`;
  if (drawn.rows) return `More than ${plural(drawn.total, 'page')}, kept ${EXPORT_DAYS} days`;
  if (format === 'docx') return `About ${plural(drawn.total, 'page')}, kept ${EXPORT_DAYS} days`;
  return `${plural(drawn.total, 'page')}, about ${formatBytes(drawn.bytes)}, kept ${EXPORT_DAYS} days`;
}
