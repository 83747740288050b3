import { formatCount } from '@plumbline/charts';
import type { DataState, ReplicatedData, ReplicationMismatch, ReplicationNode } from '@plumbline/contracts';
import { Circle, CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { plural } from '../../../shared/lib/format.js';
import { Badge, type Tone } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { KIND_WORDS, type ProofWord, proofOf } from './replication-words.js';

interface DataCardProps {
  node: ReplicationNode;
  mismatches: readonly ReplicationMismatch[];
  /** Which are being compared. */
  verifying: readonly ReplicatedData[];
  onVerify: (kind: ReplicatedData) => void;
}

const EMPTY: Omit<DataState, 'kind'> = { total: 0, replicated: 0, verified: 0, verifiedAt: null };
const KINDS: readonly ReplicatedData[] = ['database', 'files', 'documents'];

/** Replicated and verified apart: a copy counts when its checksum on the standby equals the primary's. */
export function DataCard({ node, mismatches, verifying, onVerify }: DataCardProps) {
  return (
    <Card aria-label="Replicated and verified">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-5 py-3">
        <h2 className="text-label">Replicated is not yet verified</h2>
        <p className="flex-1 text-caption text-text2">
          a copy counts only when its checksum on the standby equals the primary’s
        </p>
        <p className="flex gap-4 text-caption text-text2">
          <Legend className="bg-text3" /> replicated <Legend className="bg-success-text" /> verified
        </p>
      </div>
      {KINDS.map((kind) => {
        const data = node.data.find((each) => each.kind === kind) ?? { kind, ...EMPTY };
        const proof = proofOf(data, mismatches, verifying.includes(kind));
        return (
          <Row key={kind} data={data} proof={proof} mismatches={mismatches} onVerify={() => onVerify(kind)} />
        );
      })}
    </Card>
  );
}

const Legend = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`-mr-2.5 mt-1 h-2 w-3 rounded-[2px] ${className}`} />
);

interface RowProps {
  data: DataState;
  proof: ProofWord;
  mismatches: readonly ReplicationMismatch[];
  onVerify: () => void;
}

function Row({ data, proof, mismatches, onVerify }: RowProps) {
  const { title, note, unit } = KIND_WORDS[data.kind];
  const count = (number: number) => formatCount(number);
  return (
    <section
      aria-label={title}
      className="grid items-center gap-x-6 gap-y-2 border-t border-border-subtle px-5 py-3 md:grid-cols-[11rem_minmax(8rem,1fr)_15rem_9rem_6rem]"
    >
      <div>
        <h3 className="text-label">{title}</h3>
        <p className="text-caption text-text2">{note}</p>
      </div>
      <div aria-hidden="true" className="flex flex-col gap-1">
        <Bar share={shareOf(data.replicated, data.total)} className="bg-text3" />
        <Bar share={shareOf(data.verified, data.total)} className="bg-success-text" />
      </div>
      <p className="text-label font-normal tabular-nums">
        {data.total === 0 ? (
          `No ${unit}s yet`
        ) : (
          <>
            {count(data.replicated)} of {plural(data.total, unit)} replicated
            <br />
            {count(data.verified)} verified by checksum
          </>
        )}
      </p>
      <div>
        <Proof proof={proof} count={mismatches.filter(({ kind }) => kind === data.kind).length} />
      </div>
      <div className="md:text-right">
        <Button variant="link" size="compact" disabled={proof === 'verifying'} onClick={onVerify}>
          Verify now
        </Button>
      </div>
    </section>
  );
}

const shareOf = (part: number, total: number): number => (total === 0 ? 0 : Math.min(1, part / total));

function Bar({ share, className }: { share: number; className: string }) {
  return (
    <span className="block h-2 overflow-hidden rounded-[2px] bg-pressed">
      <span className={`block h-full ${className}`} style={{ width: `${share * 100}%` }} />
    </span>
  );
}

const PROOFS: Record<ProofWord, { tone: Tone; icon: ReactNode; words: string }> = {
  none: { tone: 'neutral', icon: <Circle aria-hidden="true" />, words: 'Nothing yet' },
  verified: { tone: 'success', icon: <CircleCheck aria-hidden="true" />, words: 'Verified' },
  open: { tone: 'info', icon: <Circle aria-hidden="true" />, words: 'Not yet verified' },
  verifying: { tone: 'info', icon: <LoaderCircle aria-hidden="true" />, words: 'Verifying' },
  mismatch: { tone: 'danger', icon: <CircleX aria-hidden="true" />, words: '' },
};

function Proof({ proof, count }: { proof: ProofWord; count: number }) {
  const { tone, icon, words } = PROOFS[proof];
  return (
    <Badge tone={tone} icon={icon}>
      {words || plural(count, 'mismatch', 'mismatches')}
    </Badge>
  );
}
