import type { SampleSet } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { samplesQuery } from '../../../entities/data-source/samples.api.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { SampleBadge } from '../parts/sample-badge.js';

/** Says that a source is our example, and opens what was put into it to be found. */
export function SampleNote({ sourceId }: { sourceId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data: samples = [] } = useQuery(samplesQuery());
  const sample = samples.find(({ dataSourceId }) => dataSourceId === sourceId);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-label font-normal text-text2">
      <SampleBadge />
      Made-up data to try things with. It does not count against your plan; delete it whenever you like.
      {sample && (
        <Button variant="link" size="compact" onClick={() => setOpen(true)}>
          What is in it
        </Button>
      )}
      {sample && isOpen && <SampleDialog sample={sample} onClose={() => setOpen(false)} />}
    </div>
  );
}

function SampleDialog({ sample, onClose }: { sample: SampleSet; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="What is in the sample"
      description={sample.description}
      className="max-w-2xl!"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Planted title="To be found" sentences={sample.planted} />
      <Planted title="To be noticed when the file is read" sentences={sample.defects} />
    </Dialog>
  );
}

function Planted({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <>
      <h3 className="mt-2 text-h3">{title}</h3>
      <ul className="mt-1 mb-3 list-disc pl-5 text-body text-text2">
        {sentences.map((sentence) => (
          <li key={sentence} className="py-0.5">
            {sentence}
          </li>
        ))}
      </ul>
    </>
  );
}
