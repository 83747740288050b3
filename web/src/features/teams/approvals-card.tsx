import type { ApprovalRule } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { approvalSettingsQuery, useSetApprovalRule } from '../../entities/summary/approvals.api.js';
import { formatDateTime } from '../../shared/lib/format-time.js';
import { Card } from '../../shared/ui/card.js';
import { Select } from '../../shared/ui/fields/select.js';
import { Failure } from './failure.js';

const RULES: readonly { value: ApprovalRule; label: string }[] = [
  { value: 'off', label: 'Nobody has to' },
  { value: 'owner', label: 'An owner' },
  { value: 'other', label: 'Another editor or owner' },
];

/** Who approves summaries before they go out; for owners to decide. Who is alone sees it only to switch it off. */
export function ApprovalsCard({ isTeam }: { isTeam: boolean }) {
  const { data, error } = useQuery(approvalSettingsQuery());
  const change = useSetApprovalRule();
  if (!isTeam && (!data || data.rule === 'off')) return null;
  return (
    <Card className="flex flex-col gap-3 p-4">
      <h2 className="text-h3">Approval of summaries</h2>
      <Failure error={error ?? change.error} />
      {data && (
        <>
          <Select
            label="Who approves summaries"
            options={RULES}
            value={data.rule}
            onValueChange={(rule) => rule !== data.rule && change.mutate(rule)}
          />
          <p className="text-caption text-text3">
            {data.rule === 'off'
              ? 'Summaries are exported and sent as they are.'
              : 'Until a summary is approved as it reads, no file is made of it, and schedules that send it hold.'}
            {data.changedBy && data.changedAt && (
              <span className="block">
                Set by {data.changedBy}, {formatDateTime(data.changedAt)}
              </span>
            )}
          </p>
        </>
      )}
    </Card>
  );
}
