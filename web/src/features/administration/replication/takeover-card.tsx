import type { ReplicationCheck, ReplicationNode, ReplicationPreflight } from '@plumbline/contracts';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { FindingIcon } from '../deployment-check/verdict-card.js';

interface TakeoverCardProps {
  node: ReplicationNode;
  preflight: ReplicationPreflight | undefined;
  onPromote: () => void;
}

/** What is asked before a standby takes over, and what stands in the way. */
export function TakeoverCard({ node, preflight, onPromote }: TakeoverCardProps) {
  const isReady = preflight?.isReady ?? false;
  return (
    <Card aria-label="Taking over">
      <div className="flex flex-wrap items-center justify-between gap-2 px-5 pt-4">
        <h2 className="text-h3">Could {node.name} take over now?</h2>
        {preflight && (
          <Badge
            tone={isReady ? 'success' : 'warning'}
            icon={isReady ? <CircleCheck aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
          >
            {isReady ? 'Yes' : 'Not yet'}
          </Badge>
        )}
      </div>
      {preflight ? (
        <ul className="px-5 pb-2">
          {inOrder(preflight.checks).map((check) => (
            <Check key={check.id} check={check} />
          ))}
        </ul>
      ) : (
        <p role="status" className="px-5 py-4 text-body text-text2">
          Both are compared.
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-border-subtle px-5 py-3">
        <p className="flex-1 text-caption text-text2">
          Promoting asks for your password and the name {node.name}. {TAKEOVER_WORDS[node.takesOver]}
        </p>
        <Button variant="danger" disabled={!isReady} onClick={onPromote}>
          Promote {node.name}
        </Button>
      </div>
    </Card>
  );
}

const TAKEOVER_WORDS = {
  by_contact: 'This installation writes no more before it does.',
  by_lease:
    'It may take over, too, when this installation does not answer; so nothing is saved here while it has not been heard from for 30 s.',
} as const;

const ORDER = { fail: 0, warn: 1, pass: 2 } as const;
const inOrder = (checks: readonly ReplicationCheck[]) =>
  checks.toSorted((a, b) => ORDER[a.status] - ORDER[b.status]);

function Check({ check: { name, status, detail, fix } }: { check: ReplicationCheck }) {
  return (
    <li className="flex items-start gap-3 border-t border-border-subtle py-2.5 first:border-t-0">
      <span className="mt-0.5">
        <FindingIcon status={status} />
      </span>
      <div className="min-w-0">
        <p className="text-body text-text1">{name}</p>
        <p className="text-caption text-text2 wrap-anywhere">
          {detail} {fix}
        </p>
      </div>
    </li>
  );
}
