import { formatCount, formatNumber } from '@plumbline/charts';
import { RECONCILED, type Reconciled, type Reconciliation } from '@plumbline/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import {
  type ReconcileQuestion,
  reconciliationQuery,
  useSaveReconciliation,
} from '../../../entities/data-source/reconciliation.api.js';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { useAddress } from '../../../shared/ui/list/use-address.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { RefetchLine } from '../../../shared/ui/progress.js';
import { TabPanel, Tabs } from '../../../shared/ui/tabs.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { ReconciledTable } from './reconciled-table.js';

/** What agrees, what differs and what only one of both has: counted, and listed with the proofs of both sides. */
export function ReconcileResult({ question }: { question: ReconcileQuestion }) {
  const { params, set } = useAddress();
  const status = RECONCILED.find((each) => each === params.get('show')) ?? 'different';
  const result = useInfiniteQuery(reconciliationQuery(question, status));
  return (
    <Loaded query={result} noun="comparison" isOne>
      {({ pages: [data, ...more] }) =>
        data && (
          <Card className="p-5">
            <RefetchLine isActive={result.isPlaceholderData || result.isFetchingNextPage} />
            <div className="mb-3 flex flex-wrap items-start justify-between gap-3">
              <Summary result={data} />
              <SaveButton question={question} result={data} />
            </div>
            <Tabs
              label="What came of it"
              value={status}
              onValueChange={(next: Reconciled) => set('show', next, 'different')}
              tabs={data.counts.map(({ status: value, keys }) => ({
                value,
                label: `${statusWords(value, data)} ${formatCount(keys)}`,
              }))}
            >
              <TabPanel value={status}>
                <Keys result={data} status={status} hasAmounts={question.by.amount !== undefined} />
                <ReconciledTable
                  question={question}
                  result={data}
                  keys={[data, ...more].flatMap(({ keys }) => keys)}
                />
                {result.hasNextPage && (
                  <Button
                    size="compact"
                    variant="ghost"
                    className="mt-2"
                    isPending={result.isFetchingNextPage}
                    onClick={() => void result.fetchNextPage()}
                  >
                    Show more
                  </Button>
                )}
              </TabPanel>
            </Tabs>
          </Card>
        )
      }
    </Loaded>
  );
}

function statusWords(status: Reconciled, { here, there }: Reconciliation): string {
  if (status === 'different') return 'Different amounts';
  if (status === 'matched') return 'Matched';
  return `Only in ${status === 'only_here' ? here.name : there.name}`;
}

/** Every row of both is accounted for. */
function Summary({ result: { here, there } }: { result: Reconciliation }) {
  const side = ({ name, rows, withoutKey, version }: Reconciliation['here']) =>
    `${plural(rows, 'row')} of ${name}, version ${version}${withoutKey > 0 ? `, ${formatCount(withoutKey)} of them without a key and in no list` : ''}`;
  return (
    <p className="text-body text-text2">
      {side(here)}, against {side(there)}.
    </p>
  );
}

/** How many rows are behind the keys of a list, and what they come to. */
function Keys({
  result,
  status,
  hasAmounts,
}: {
  result: Reconciliation;
  status: Reconciled;
  hasAmounts: boolean;
}) {
  const count = result.counts.find((each) => each.status === status);
  if (!count || count.keys === 0) return null;
  const { keys, rowsHere, rowsThere, amountHere, amountThere } = count;
  const side = (name: string, rows: number, amount: number) =>
    rows > 0 &&
    `${plural(rows, 'row')} in ${name}${hasAmounts ? ` of ${formatNumber(amount, { decimals: 2 })}` : ''}`;
  const parts = [
    side(result.here.name, rowsHere, amountHere),
    side(result.there.name, rowsThere, amountThere),
  ].filter(Boolean);
  return (
    <p className="py-3 text-label font-normal text-text2 tabular-nums">
      {plural(keys, 'key')}: {parts.join(', ')}.
    </p>
  );
}

function SaveButton({ question, result }: { question: ReconcileQuestion; result: Reconciliation }) {
  const save = useSaveReconciliation(question);
  return (
    <Button
      isPending={save.isPending}
      onClick={() =>
        save.mutate(
          { name: `${result.here.name} and ${result.there.name}` },
          {
            onError: ({ message }) =>
              toast({ variant: 'destructive', title: 'No file was saved', description: message }),
          },
        )
      }
    >
      <Download aria-hidden="true" />
      Save as CSV
    </Button>
  );
}
