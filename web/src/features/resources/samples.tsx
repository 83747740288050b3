import type { SampleSet } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { samplesQuery } from '../../entities/data-source/samples.api.js';
import { SampleButton } from '../../entities/sample/sample-button.js';
import { plural } from '../../shared/lib/format.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Card } from '../../shared/ui/card.js';

/** Made-up data to try things with; loading them takes no place of the plan. */
export function Samples() {
  const { data: samples = [] } = useQuery(samplesQuery());
  if (samples.length === 0) return null;
  return (
    <Card aria-label="Sample data">
      <h2 className="border-b border-border-subtle px-5 py-4 text-h2">Sample data</h2>
      <ul className="divide-y divide-border-subtle">
        {samples.map((sample) => (
          <Sample key={sample.id} sample={sample} />
        ))}
      </ul>
    </Card>
  );
}

function Sample({ sample }: { sample: SampleSet }) {
  const { name, description, rows, columns, planted, defects, dataSourceId } = sample;
  return (
    <li className="flex flex-col gap-3 px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="text-h3">{name}</h3>
          <p className="max-w-[68ch] text-body text-text2">
            {description} {plural(rows, 'row')}, {plural(columns, 'column')}. It is marked as a sample, does
            not count against your plan, and can be deleted.
          </p>
        </div>
        {dataSourceId ? (
          <Button asChild>
            <Link to={`/data-sources/${dataSourceId}`}>Open</Link>
          </Button>
        ) : (
          <SampleButton />
        )}
      </div>
      <div className="grid gap-4 text-body md:grid-cols-2">
        <Lines title="What there is to find" lines={planted} />
        <Lines title="What is wrong with the file" lines={defects} />
      </div>
    </li>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <details>
      <summary className="touch-target text-label text-text2">{title}</summary>
      <ul className="mt-1 list-disc space-y-1 pl-5 text-text2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
