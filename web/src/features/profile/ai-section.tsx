import { AI_PROVIDER_NAMES, AI_PROVIDERS, type AiProviderStatus } from '@plumbline/contracts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { aiSettingsQuery, aiStatusQuery, useChooseAiProvider } from '../../entities/ai/ai.api.js';
import { WhatIsSent } from '../../entities/summary/what-is-sent.js';
import { Field } from '../../shared/ui/fields/field.js';
import { Select } from '../../shared/ui/fields/select.js';
import { Matter, Outcome, Section } from './parts/section.js';

const NONE = 'none';

/** Which provider of models this workspace uses, if any, and what that means for its data. */
export function AiSection() {
  const { data: chosen, error } = useQuery(aiSettingsQuery());
  const statuses = useQueries({ queries: AI_PROVIDERS.map(aiStatusQuery) });
  const choose = useChooseAiProvider();
  const available = statuses.flatMap(({ data }) => (data?.isAvailable ? [data] : []));
  const current = statuses.find(({ data }) => data?.isChosen)?.data;
  const isKnown = chosen !== undefined && statuses.every(({ isPending }) => !isPending);
  return (
    <Section id="ai" title="Language models">
      <Matter
        title="Help from a model"
        text="Everything works without one. With one, questions and calculations may be phrased more freely, and summaries read more varied; what it proposes is checked against your columns, and every number is still computed here."
      >
        {isKnown && (
          <Choice
            available={available}
            current={current}
            onChoose={(provider) => choose.mutate({ provider })}
          />
        )}
        {isKnown && (available.length > 0 || current) && (
          <p className="mt-1 text-caption text-text2">
            Of summaries: <WhatIsSent provider={current ? AI_PROVIDER_NAMES[current.name] : 'a provider'} />
          </p>
        )}
        <Outcome done={choose.isSuccess && 'Saved.'} error={error ?? choose.error} />
      </Matter>
    </Section>
  );
}

interface ChoiceProps {
  available: readonly AiProviderStatus[];
  current: AiProviderStatus | undefined;
  onChoose: (provider: AiProviderStatus['name'] | null) => void;
}

function Choice({ available, current, onChoose }: ChoiceProps) {
  if (available.length === 0 && !current)
    return (
      <p className="text-body text-text2">
        No provider is switched on for this installation. Nothing is sent to anybody.
      </p>
    );
  const offered = current && !current.isAvailable ? [...available, current] : available;
  const options = [
    { value: NONE, label: 'None: nothing leaves this server' } as const,
    ...offered.map(({ name, host }) => ({ value: name, label: `${AI_PROVIDER_NAMES[name]} (${host})` })),
  ];
  return (
    <Field
      label="Model"
      hint={
        current
          ? `Sent to ${current.host}: the words of a question, names, types and roles of columns, and sentences of summaries with marks in the place of every number, date and name. Never rows.`
          : 'Nothing is sent to anybody.'
      }
      className="max-w-md"
    >
      <Select
        options={options}
        value={current?.name ?? NONE}
        onValueChange={(value) => onChoose(value === NONE ? null : value)}
      />
    </Field>
  );
}
