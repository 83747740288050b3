import { AI_PROVIDER_NAMES, type AiProvider, type AiProviderStatus } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dashboardsQuery } from '../../../entities/dashboard/dashboards.api.js';
import { extractionsQuery } from '../../../entities/extraction/extractions.api.js';
import { type AskedSubject, useAskBuiltInAbout } from '../../../entities/opinion/opinions.api.js';
import { PreviewDialog } from '../../../entities/opinion/preview-dialog.js';
import { summariesQuery } from '../../../entities/summary/summaries.api.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Segmented } from '../../../shared/ui/fields/segmented.js';
import { Select } from '../../../shared/ui/fields/select.js';

type Kind = 'dashboard' | 'summary' | 'extraction';

const KINDS = [
  { value: 'dashboard', label: 'A dashboard' },
  { value: 'summary', label: 'A summary' },
  { value: 'extraction', label: 'An extraction' },
] as const;

const KIND_NAMES: Record<Kind, string> = {
  ...{ dashboard: 'Dashboard', summary: 'Summary', extraction: 'Extraction' },
};

/** Asks for a second opinion on the numbers of one’s own workspace: plans, formulas, and what a summary claims. */
export function AskAboutCard({ reviewers }: { reviewers: readonly AiProviderStatus[] }) {
  const [kind, setKind] = useState<Kind>('dashboard');
  const [id, setId] = useState<string>();
  const choices = useChoices(kind);
  const chosen = choices.find(({ value }) => value === id);
  return (
    <Card aria-label="Ask about your numbers" className="flex flex-col gap-3 p-5">
      <h2 className="text-h3">Ask about your numbers</h2>
      <p className="text-body">
        Of a dashboard its plans and formulas are looked at, of a summary its sentences; the document of an
        extraction is read again. Changes of code are asked about where they are reviewed.
      </p>
      <div className="flex flex-wrap gap-3">
        <Segmented label="What about" value={kind} onValueChange={setKind} options={KINDS} />
        <Select
          label={KIND_NAMES[kind]}
          className="min-w-52"
          options={choices}
          value={chosen?.value}
          onValueChange={setId}
          disabled={choices.length === 0}
          placeholder={choices.length === 0 ? 'There is none yet' : 'Choose one'}
        />
      </div>
      {chosen && (
        <Asking
          key={chosen.value}
          subject={{ subjectType: kind, subjectId: chosen.value }}
          providers={reviewers.filter(({ isAvailable }) => isAvailable).map(({ name }) => name)}
        />
      )}
    </Card>
  );
}

function useChoices(kind: Kind): { value: string; label: string }[] {
  const { data: dashboards = [] } = useQuery(dashboardsQuery());
  const { data: summaries = [] } = useQuery(summariesQuery());
  const { data: extractions = [] } = useQuery({ ...extractionsQuery(), enabled: kind === 'extraction' });
  if (kind === 'extraction')
    return extractions
      .filter(({ status }) => status === 'ready')
      .map(({ id, documentName, templateName }) => ({
        value: id,
        label: `${documentName}, ${templateName}`,
      }));
  if (kind === 'summary')
    return summaries
      .filter(({ status }) => status === 'ready')
      .map(({ id, title }) => ({ value: id, label: title }));
  return dashboards
    .filter(({ status }) => status === 'ready')
    .map(({ id, name }) => ({ value: id, label: name }));
}

function Asking({ subject, providers }: { subject: AskedSubject; providers: readonly AiProvider[] }) {
  const [previewed, setPreviewed] = useState<AiProvider>();
  const ask = useAskBuiltInAbout(subject);
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <Button variant="link" size="compact" isPending={ask.isPending} onClick={() => ask.mutate()}>
          Ask the built-in reviewer
        </Button>
        {providers.map((name) => (
          <Button key={name} variant="link" size="compact" onClick={() => setPreviewed(name)}>
            Ask {AI_PROVIDER_NAMES[name]}
          </Button>
        ))}
      </div>
      {ask.error && (
        <p role="alert" className="text-body text-danger-text">
          {ask.error.message}
        </p>
      )}
      {previewed && (
        <PreviewDialog subject={subject} provider={previewed} onClose={() => setPreviewed(undefined)} />
      )}
    </>
  );
}
