import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { UNKNOWN_MESSAGE } from '../api/api-error.js';
import { copyText } from '../lib/browser/copy-text.js';
import { Button } from './buttons/button.js';

/** The facts that support needs; never shown, only copied. */
interface ErrorDetails {
  message: string;
  status?: number;
  code?: string;
  requestId?: string;
}

interface ErrorStateProps {
  /** What failed: "Your data sources could not be loaded". */
  title: string;
  error: unknown;
  onRetry?: () => void;
  /** Further ways out. */
  children?: ReactNode;
}

/** What failed in plain words, a way to try again, and details to send to support. */
export function ErrorState({ title, error, onRetry, children }: ErrorStateProps) {
  const message = error instanceof Error ? error.message : UNKNOWN_MESSAGE;
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-16 text-center">
      <TriangleAlert className="size-5 text-warning-solid" aria-hidden="true" />
      <h2 className="text-h3">{title}</h2>
      <p className="max-w-md text-body text-text2">{message}</p>
      <div className="flex flex-wrap items-center justify-center gap-2">
        {onRetry && <Button onClick={onRetry}>Retry</Button>}
        {children}
        <CopyDetails error={error} />
      </div>
    </div>
  );
}

export function CopyDetails({ error, id }: { error: unknown; id?: string }) {
  const [label, setLabel] = useState('Copy details');
  const onCopy = async () =>
    setLabel((await copyText(describe(error, id))) ? 'Copied' : 'Copying is blocked');
  return (
    <Button variant="ghost" onClick={onCopy}>
      <span aria-live="polite">{label}</span>
    </Button>
  );
}

function describe(error: unknown, id?: string): string {
  const details = (error instanceof Error ? error : { message: String(error) }) as ErrorDetails;
  const facts = {
    Message: details.message,
    Status: details.status,
    Code: details.code,
    'Request id': details.requestId,
    'Error id': id,
    Page: window.location.pathname,
    Time: new Date().toISOString(),
  };
  return Object.entries(facts)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
