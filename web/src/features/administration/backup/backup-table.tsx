import { formatCount } from '@plumbline/charts';
import type { BackupView } from '@plumbline/contracts';
import {
  Circle,
  CircleCheck,
  CircleX,
  Download,
  ListRestart,
  LoaderCircle,
  MoreHorizontal,
  RotateCcw,
  ShieldCheck,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { formatBytes } from '../../../shared/lib/format.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Menu, MenuItem } from '../../../shared/ui/overlays/menu.js';
import { DataList } from '../parts/data-list.js';
import { isUnderWay } from './backup.api.js';
import { checksumWords, kindWords, type ProofState, proofOf, schemaWords } from './backup-words.js';

interface Actions {
  onTest: (backup: BackupView) => void;
  onDownload: (backup: BackupView) => void;
  onRestore: (backup: BackupView) => void;
  onRestoreOne: (backup: BackupView) => void;
  onDelete: (backup: BackupView) => void;
}

/** More are shown when they are asked for. */
const SHOWN = 30;

/** The backups, newest first, with what is known of each. */
export function BackupTable({ backups, ...actions }: { backups: readonly BackupView[] } & Actions) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <Rows backups={isWhole ? backups : backups.slice(0, SHOWN)} {...actions} />
      {!isWhole && backups.length > SHOWN && (
        <div>
          <Button size="compact" onClick={() => setIsWhole(true)}>
            Show all {formatCount(backups.length)} backups
          </Button>
        </div>
      )}
    </>
  );
}

function Rows({ backups, ...actions }: { backups: readonly BackupView[] } & Actions) {
  return (
    <DataList
      caption="Backups"
      rows={backups}
      keyOf={({ id }) => id}
      columns={[
        { title: 'Taken', cell: (backup) => <Taken backup={backup} />, className: 'whitespace-nowrap' },
        { title: 'Kind', cell: kindWords, className: 'whitespace-nowrap' },
        {
          title: 'Size',
          cell: ({ bytes }) => (bytes === null ? '–' : formatBytes(bytes)),
          className: 'text-right whitespace-nowrap tabular-nums',
        },
        {
          title: 'App / schema',
          cell: ({ productVersion, schemaVersion }) =>
            `${productVersion} / ${schemaWords(schemaVersion) || '–'}`,
        },
        { title: 'Restore test', cell: (backup) => <Proof backup={backup} />, className: 'min-w-52' },
        {
          title: 'Actions',
          cell: (backup) => <RowMenu backup={backup} {...actions} />,
          className: 'w-12 text-right',
        },
      ]}
    />
  );
}

function Taken({ backup: { at, createdAt, checksum } }: { backup: BackupView }) {
  return (
    <>
      <span className="text-label text-text1 tabular-nums">{formatDateTime(at ?? createdAt)}</span>
      <span className="block font-mono text-caption text-text2">{checksumWords(checksum)}</span>
    </>
  );
}

const GLYPHS: Record<ProofState, typeof Circle> = {
  none: Circle,
  running: LoaderCircle,
  passed: CircleCheck,
  failed: CircleX,
};
const TONES: Record<ProofState, string> = {
  none: 'text-text3',
  running: 'text-text3',
  passed: 'text-success-text',
  failed: 'text-danger-text',
};

function Proof({ backup }: { backup: BackupView }) {
  const { state, words, line } = proofOf(backup);
  const Glyph = GLYPHS[state];
  return (
    <span className="flex items-start gap-2">
      <Glyph aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${TONES[state]}`} />
      <span>
        {words}
        {line && <span className="block text-caption text-text2">{line}</span>}
      </span>
    </span>
  );
}

interface RowMenuProps extends Actions {
  backup: BackupView;
}

function RowMenu({ backup, onTest, onDownload, onRestore, onRestoreOne, onDelete }: RowMenuProps) {
  const isReady = backup.status === 'ready';
  return (
    <Menu
      trigger={
        <BareIconButton label={`Actions for the backup of ${formatDateTime(backup.at ?? backup.createdAt)}`}>
          <MoreHorizontal aria-hidden="true" />
        </BareIconButton>
      }
    >
      <MenuItem
        icon={<ShieldCheck />}
        disabled={!isReady || isUnderWay(backup)}
        onSelect={() => onTest(backup)}
      >
        Test a restore
      </MenuItem>
      <MenuItem icon={<Download />} disabled={!isReady} onSelect={() => onDownload(backup)}>
        Download
      </MenuItem>
      <MenuItem icon={<ListRestart />} disabled={!isReady} onSelect={() => onRestoreOne(backup)}>
        Restore one object
      </MenuItem>
      <MenuItem icon={<RotateCcw />} disabled={!isReady} onSelect={() => onRestore(backup)}>
        Restore everything
      </MenuItem>
      <MenuItem
        icon={<Trash2 />}
        variant="danger"
        disabled={isUnderWay(backup)}
        onSelect={() => onDelete(backup)}
      >
        Delete
      </MenuItem>
    </Menu>
  );
}
