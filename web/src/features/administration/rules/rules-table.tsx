import { type OperationRule, testOperationRule, WATCHED_METRICS } from '@plumbline/contracts';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, CircleOff, CircleX, TriangleAlert } from 'lucide-react';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Badge, type Tone } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';
import { Figures } from '../figures-table.js';
import { conditionWords, recipientWords, STATE_WORDS, valueWords } from './rule-words.js';
import { testRule } from './rules.api.js';

const STATES: Record<OperationRule['state'], { tone: Tone; Icon: typeof CircleX }> = {
  off: { tone: 'neutral', Icon: CircleOff },
  unknown: { tone: 'neutral', Icon: CircleDashed },
  ok: { tone: 'success', Icon: CircleCheck },
  waiting: { tone: 'warning', Icon: TriangleAlert },
  firing: { tone: 'danger', Icon: CircleX },
};

interface RulesTableProps {
  rules: readonly OperationRule[];
  onOpen: (rule: OperationRule) => void;
}

/** Rules with their state; those that hold come first. */
export function RulesTable({ rules, onOpen }: RulesTableProps) {
  const test = useMutation({ meta: { called: testOperationRule }, mutationFn: testRule });
  if (rules.length === 0)
    return (
      <Card>
        <Empty title="Nothing is watched">Without a rule nobody is told when something goes wrong.</Empty>
      </Card>
    );
  const order = ['firing', 'waiting', 'unknown', 'ok', 'off'];
  return (
    <Card className="overflow-hidden [&>section]:border-t-0">
      <Figures
        caption="Rules"
        rows={rules.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))}
        keyOf={({ id }) => id}
        columns={[
          {
            title: 'Rule',
            cell: (rule) => (
              <button type="button" className="touch-target text-left" onClick={() => onOpen(rule)}>
                <span className="block font-medium text-text1 hover:underline">{rule.name}</span>
                <span className="block text-caption text-text3">
                  {WATCHED_METRICS[rule.metric].label}, {conditionWords(rule)}
                </span>
              </button>
            ),
          },
          { title: 'State', cell: (rule) => <State rule={rule} /> },
          { title: 'Now', cell: ({ metric, value }) => valueWords(metric, value), isNumber: true },
          { title: 'Told', cell: ({ recipients }) => recipientWords(recipients) },
          {
            title: 'Test',
            isNumber: true,
            cell: ({ id, name }) => (
              <Button
                variant="link"
                size="compact"
                aria-label={`Send test of ${name}`}
                isPending={test.isPending && test.variables === id}
                onClick={() => test.mutate(id)}
              >
                Send test
              </Button>
            ),
          },
        ]}
      />
      <p role="status" className="px-5 py-2 text-body text-text2 empty:hidden">
        {test.error && <span className="text-danger-text">{test.error.message}</span>}
        {test.data && `${test.data.message} To ${test.data.recipients.join(', ')}.`}
      </p>
    </Card>
  );
}

function State({ rule: { state, since } }: { rule: OperationRule }) {
  const { tone, Icon } = STATES[state];
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
        {STATE_WORDS[state]}
      </Badge>
      {since && <span className="text-caption text-text3">since {formatDateTime(since)}</span>}
    </span>
  );
}
