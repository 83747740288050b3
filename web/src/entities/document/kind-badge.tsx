import type { DocumentKind, DocumentSummary } from '@plumbline/contracts';
import {
  ClipboardList,
  FileChartColumn,
  FileText,
  Handshake,
  Landmark,
  Mail,
  ReceiptText,
  ScrollText,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { KIND_WORDS } from './document-words.js';

const ICONS: Record<DocumentKind, ComponentType<{ 'aria-hidden': 'true' }>> = {
  invoice: ScrollText,
  receipt: ReceiptText,
  contract: Handshake,
  statement: Landmark,
  report: FileChartColumn,
  letter: Mail,
  form: ClipboardList,
  other: FileText,
};

/** What a document is, and what says so. */
export function KindBadge({ document: { kind, kindEvidence } }: { document: DocumentSummary }) {
  const Icon = ICONS[kind];
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="inline-flex h-6 items-center gap-1 rounded-sm border border-border-strong px-2 text-caption whitespace-nowrap text-text1 [&_svg]:size-3.5">
        <Icon aria-hidden="true" />
        {KIND_WORDS[kind]}
      </span>
      {kindEvidence && (
        <p className="text-caption text-text3">
          {kindEvidence.text} on page {kindEvidence.page}
        </p>
      )}
    </div>
  );
}
