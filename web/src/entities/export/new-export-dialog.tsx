import {
  EXPORT_DAYS,
  type ExportFormat,
  type ExportObject,
  type ExportOptions,
  exportOptions,
  type Filter,
  FORMAT_NAMES,
  FORMATS_OF,
  hasFeature,
  listPredictions,
  listSummaries,
  PAID_FORMATS,
  predictionTitle,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { listQuery } from '../../shared/api/list-query.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { FeatureOffer } from '../../shared/ui/feature-offer.js';
import { Field } from '../../shared/ui/fields/field.js';
import { Segmented } from '../../shared/ui/fields/segmented.js';
import { Select } from '../../shared/ui/fields/select.js';
import { Dialog } from '../../shared/ui/overlays/dialog.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { dashboardsQuery } from '../dashboard/dashboards.api.js';
import { dataSourcesQuery } from '../data-source/data-sources.api.js';
import { useUser } from '../session/session-state.js';
import { ExportOptionFields } from './export-option-fields.js';
import { objectName } from './export-words.js';
import { useCreateExport } from './exports.api.js';

export interface ExportSubject {
  type: ExportObject;
  id: string;
}

interface NewExportDialogProps {
  /** What is chosen at first. */
  subject?: ExportSubject;
  /** Filters that are set where the export is asked for. */
  filters?: Filter[];
  onClose: () => void;
}

const keyOf = ({ type, id }: ExportSubject): string => `${type} ${id}`;

/** What a file is made of, and how: the file itself is made by the server, while its reader goes on. */
export function NewExportDialog({ subject, filters = [], onClose }: NewExportDialogProps) {
  const { plan } = useUser();
  const navigate = useNavigate();
  const choices = useSubjects();
  const [chosenKey, setChosenKey] = useState(subject && keyOf(subject));
  const [wanted, setWanted] = useState<ExportFormat>('pdf');
  const [options, setOptions] = useState<ExportOptions>(() => exportOptions.parse({ filters }));
  const create = useCreateExport();
  const chosen = choices.find((choice) => keyOf(choice) === chosenKey) ?? choices[0];
  const formats = chosen ? FORMATS_OF[chosen.type] : [];
  const format = formats.includes(wanted) ? wanted : formats[0];
  const isRefused =
    format !== undefined && PAID_FORMATS.includes(format) && !hasFeature(plan, 'documentExport');
  const make = () => {
    if (!chosen || !format) return;
    const { type: objectType, id: objectId, name } = chosen;
    create.mutate(
      { objectType, objectId, format, options },
      {
        onSuccess: () => {
          onClose();
          toast({
            variant: 'success',
            title: `${FORMAT_NAMES[format]} of ${name} is being made`,
            description: 'You can go on working; it will be among your exports.',
            action: { label: 'Exports', onSelect: () => void navigate('/exports') },
          });
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="New export"
      description="Drawn from the data, not from a picture of the screen; text can be selected"
      className="max-w-xl"
      footer={
        <>
          <p className="mr-auto self-center text-caption text-text3">Kept {EXPORT_DAYS} days</p>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!chosen || !format || isRefused}
            isPending={create.isPending}
            onClick={make}
          >
            {format ? `Make ${FORMAT_NAMES[format]}` : 'Make'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="What">
          <Select
            className="w-full"
            value={chosen && keyOf(chosen)}
            onValueChange={setChosenKey}
            placeholder="Nothing to export yet"
            options={choices.map((choice) => ({
              value: keyOf(choice),
              label: `${choice.name} · ${objectName(choice.type)}`,
            }))}
          />
        </Field>
        {format && (
          <div className="flex flex-col gap-1.5">
            <span className="text-label text-text1">Format</span>
            <Segmented
              label="Format"
              className="self-start"
              value={format}
              onValueChange={setWanted}
              options={formats.map((value) => ({ value, label: FORMAT_NAMES[value] }))}
            />
          </div>
        )}
        {isRefused && <FeatureOffer feature="documentExport" />}
        {(format === 'pdf' || format === 'docx') && !isRefused && (
          <ExportOptionFields value={options} onChange={(next) => setOptions({ ...options, ...next })} />
        )}
        {create.error && (
          <p role="alert" className="text-label text-danger-text">
            {create.error.message}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Everything of which a file can be made. */
function useSubjects(): (ExportSubject & { name: string })[] {
  const { data: dashboards = [] } = useQuery(dashboardsQuery());
  const { data: sources = [] } = useQuery(dataSourcesQuery());
  const { data: summaries = [] } = useQuery(listQuery(listSummaries));
  const { data: predictions = [] } = useQuery(listQuery(listPredictions));
  const read = sources.filter(({ version }) => version > 0);
  return [
    ...dashboards
      .filter(({ status }) => status === 'ready')
      .map(({ id, name }) => ({ type: 'dashboard' as const, id, name })),
    ...summaries
      .filter(({ status }) => status === 'ready')
      .map(({ id, title }) => ({ type: 'summary' as const, id, name: title })),
    ...predictions
      .filter(({ status }) => status === 'ready')
      .map((one) => ({ type: 'prediction' as const, id: one.id, name: predictionTitle(one) })),
    ...read.map(({ id, name }) => ({ type: 'data-source' as const, id, name })),
    ...read.map(({ id, name }) => ({ type: 'insights' as const, id, name: `Insights of ${name}` })),
  ];
}
