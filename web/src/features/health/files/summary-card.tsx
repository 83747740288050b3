import type { ExportDocument, HealthFigure } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { type HealthFormat, healthSummaryQuery, useSummaryFile } from '../parts/health.api.js';

interface SummaryCardProps {
  figures: readonly HealthFigure[];
  question: string;
  onQuestion: (question: string) => void;
}

/** What is taken to a visit, as PDF or Word; every line names its source. */
export function SummaryCard({ figures, question, onQuestion }: SummaryCardProps) {
  const [chosen, setChosen] = useState<readonly string[]>();
  const metrics = chosen?.join(',');
  const { data, error } = useQuery({ ...healthSummaryQuery(metrics), enabled: chosen?.length !== 0 });
  const file = useSummaryFile();
  const make = (format: HealthFormat) =>
    file.mutate({
      format,
      ...(metrics && { metrics }),
      ...(question.trim() && { question: question.trim() }),
    });
  const toggle = (metric: string, isOn: boolean) =>
    setChosen([...(chosen ?? []).filter((each) => each !== metric), ...(isOn ? [metric] : [])]);
  return (
    <Card aria-label="Visit summary" className="flex flex-col gap-3 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h3">Visit summary</h2>
        <span className="text-caption text-text2">every line names its source</span>
      </div>
      {data && chosen?.length !== 0 && <Preview document={data} question={question} />}
      <Field label="Question for the visit">
        <Input maxLength={500} value={question} onChange={(event) => onQuestion(event.target.value)} />
      </Field>
      <p role="status" className="text-body text-danger-text empty:sr-only">
        {(file.error ?? error)?.message}
      </p>
      <div className="flex flex-wrap gap-2">
        {(['pdf', 'docx'] as const).map((format) => (
          <Button
            key={format}
            disabled={chosen?.length === 0}
            isPending={file.isPending && file.variables.format === format}
            onClick={() => make(format)}
          >
            <Download aria-hidden="true" />
            {format === 'pdf' ? 'PDF' : 'Word'}
          </Button>
        ))}
      </div>
      <details>
        <summary className="cursor-pointer text-body text-accent-text">Choose what is on it</summary>
        <ul className="mt-2 flex max-h-64 flex-col gap-2 overflow-y-auto">
          {figures.map(({ metric, label }) => (
            <li key={metric}>
              <Checkbox
                checked={chosen?.includes(metric) ?? false}
                onCheckedChange={(isOn) => toggle(metric, isOn)}
              >
                {label}
              </Checkbox>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-caption text-text2">
          Where nothing is chosen, what lies outside of your own range comes first.
        </p>
      </details>
    </Card>
  );
}

/** Its words as they will stand there. */
function Preview({
  document: { title, subtitle, blocks },
  question,
}: {
  document: ExportDocument;
  question: string;
}) {
  return (
    <section
      aria-label="What will stand there"
      tabIndex={0}
      className="max-h-96 overflow-y-auto rounded-md border border-border p-4 text-caption"
    >
      <h3 className="text-label">{title}</h3>
      <p className="mb-2 border-b border-border-subtle pb-2 text-text2">{subtitle}</p>
      {question.trim() && <p className="mb-2 font-medium">{question}</p>}
      {blocks.map((block, at) => {
        if (block.kind === 'heading')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one summary never change places
            <h4 key={at} className="mt-2 font-semibold">
              {block.text}
            </h4>
          );
        if (block.kind !== 'paragraph') return null;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one summary never change places
          <p key={at}>{block.parts.map(({ text }) => text).join('')}</p>
        );
      })}
    </section>
  );
}
