import { formatCount } from '@plumbline/charts';
import { AI_PROVIDER_NAMES, type ModelFigures, type MonitoringWindow } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatDollars } from '../../../shared/lib/format.js';
import { Card } from '../../../shared/ui/card.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Figures } from '../figures-table.js';
import { modelsQuery } from './drill.api.js';

const nameOf = (provider: string): string =>
  Object.entries(AI_PROVIDER_NAMES).find(([name]) => name === provider)?.[1] ?? provider;

/** Calls of language models, and the tokens that are paid for. */
export function ModelsCard({ window }: { window: MonitoringWindow }) {
  const query = useQuery(modelsQuery(window));
  return (
    <Loaded query={query} noun="calls of language models">
      {(models) => (
        <Card className="min-w-0" aria-label="Language models">
          <div className="px-5 pt-5 pb-3">
            <h2 className="text-h3">Language models</h2>
            <p className="text-caption text-text2">
              calls in this window, the tokens that providers charge for, and their cost by the prices of the
              owner
            </p>
          </div>
          {models.length === 0 ? (
            <p className="px-5 pb-5 text-body text-text2">No model was called in this window.</p>
          ) : (
            <ModelTable models={models} />
          )}
        </Card>
      )}
    </Loaded>
  );
}

/** What nobody set a price for is said, never counted as nothing. */
function costWords({ cost, calls, unpriced }: ModelFigures): string {
  if (unpriced >= calls) return 'price not set';
  return unpriced > 0
    ? `${formatDollars(cost)}, ${formatCount(unpriced)} without a price`
    : formatDollars(cost);
}

const ModelTable = ({ models }: { models: readonly ModelFigures[] }) => (
  <Figures
    caption="Calls by provider"
    rows={models}
    keyOf={({ provider }) => provider}
    columns={[
      { title: 'Provider', cell: ({ provider }) => nameOf(provider) },
      { title: 'Calls', cell: ({ calls }) => formatCount(calls), isNumber: true },
      { title: 'Thrown away', cell: ({ discarded }) => formatCount(discarded), isNumber: true },
      { title: 'Failed', cell: ({ failed }) => formatCount(failed), isNumber: true },
      { title: 'Tokens sent', cell: ({ inputTokens }) => formatCount(inputTokens), isNumber: true },
      { title: 'Tokens received', cell: ({ outputTokens }) => formatCount(outputTokens), isNumber: true },
      { title: 'Cost', cell: costWords, isNumber: true },
    ]}
  />
);
