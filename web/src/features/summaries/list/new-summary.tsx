import {
  predictionTitle,
  SUMMARY_PARTS,
  type SummaryAudience,
  type SummaryLength,
  type SummaryPart,
  type SummaryWordedBy,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { dashboardsQuery } from '../../../entities/dashboard/dashboards.api.js';
import { dataSourcesQuery } from '../../../entities/data-source/data-sources.api.js';
import { predictionsQuery } from '../../../entities/prediction/predictions.api.js';
import { useCreateSummary } from '../../../entities/summary/summaries.api.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { Choices } from '../parts/choices.js';
import { WordingChoice } from '../parts/wording-choice.js';

interface NewSummaryProps {
  /** What it is wanted of, such as `answerId` and its id; empty where that is still to be chosen. */
  of: string;
  /** What that is called, where it is not among the choices. */
  name: string;
  onClose: () => void;
}

/** Comes from another screen with what it is of. */
const KINDS: Record<string, string> = {
  ...{ dashboardId: 'Dashboard', dataSourceId: 'Data', predictionId: 'Prediction', answerId: 'Answer' },
};

const kindOf = (wanted: string): string | undefined => KINDS[wanted.split(' ')[0] ?? ''];

/** All that a summary may be of, by kind and id; what another screen wants first. */
function useChoices(wanted: string, wantedName: string): { value: string; label: string }[] {
  const { data: dashboards = [] } = useQuery(dashboardsQuery());
  const { data: sources = [] } = useQuery(dataSourcesQuery());
  const { data: predictions = [] } = useQuery(predictionsQuery());
  const options = [
    ...dashboards
      .filter(({ status }) => status === 'ready')
      .map(({ id, name }) => ({ value: `dashboardId ${id}`, label: `Dashboard: ${name}` })),
    ...sources
      .filter(({ version }) => version > 0)
      .map(({ id, name }) => ({ value: `dataSourceId ${id}`, label: `Data: ${name}` })),
    ...predictions
      .filter(({ status, kind }) => status === 'ready' && kind === 'forecast')
      .map((one) => ({ value: `predictionId ${one.id}`, label: `Prediction: ${predictionTitle(one)}` })),
  ];
  const isKnown = kindOf(wanted) === undefined || options.some(({ value }) => value === wanted);
  if (!isKnown) options.unshift({ value: wanted, label: `${kindOf(wanted)}: ${wantedName}` });
  return options;
}

/** What of, for whom, how long; then it is written while one reads. */
export function NewSummary({ of: wanted, name, onClose }: NewSummaryProps) {
  const create = useCreateSummary();
  const navigate = useNavigate();
  const options = useChoices(wanted, name);
  const [chosen, setChosen] = useState(kindOf(wanted) && wanted);
  const [audience, setAudience] = useState<SummaryAudience>('manager');
  const [length, setLength] = useState<SummaryLength>('page');
  const [parts, setParts] = useState<readonly SummaryPart[]>(SUMMARY_PARTS);
  const [wordedBy, setWordedBy] = useState<SummaryWordedBy>('model');
  const of = chosen ?? options[0]?.value;
  const write = () => {
    const [kind = '', id = ''] = (of ?? '').split(' ');
    create.mutate(
      { [kind]: id, audience, length, sections: [...parts], wordedBy },
      {
        onSuccess: (made) => navigate(`/summaries/${made.id}`),
        onError: (error) =>
          toast({ variant: 'destructive', title: 'It could not be started', description: error.message }),
      },
    );
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Write a summary"
      description="Each number leads to the rows it comes from."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={of === undefined || parts.length === 0}
            isPending={create.isPending}
            onClick={write}
          >
            Write it
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Select label="Of what" options={options} value={of} onValueChange={setChosen} className="w-full" />
        <Choices
          audience={audience}
          length={length}
          parts={parts}
          onAudience={setAudience}
          onLength={setLength}
          onParts={setParts}
        />
        <WordingChoice wordedBy={wordedBy} onWordedBy={setWordedBy} />
      </div>
    </Dialog>
  );
}
