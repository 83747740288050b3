import type { CreatedShare } from '@plumbline/contracts';
import { Check, Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { copyText } from '../../../shared/lib/browser/copy-text.js';
import { formatDay } from '../../../shared/lib/format-time.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

interface NewLinkProps {
  share: CreatedShare;
  onAnother: () => void;
}

/** The link, once: from now on only its hash is known. */
export function NewLink({ share, onAnother }: NewLinkProps) {
  const id = useId();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    const isDone = await copyText(share.url);
    setIsCopied(isDone);
    if (!isDone) toast({ variant: 'destructive', title: 'This browser did not allow copying' });
  };
  return (
    <section aria-labelledby={id} className="rounded-lg border border-success-border bg-success-bg p-4">
      <h3 id={id} className="text-h3">
        {share.isMailed ? `Sent to ${share.email}` : 'The link is ready'}
      </h3>
      <p className="mt-1 text-body text-text2">
        Copy it now: it is not shown again. It works until {formatDay(share.expiresAt)}.
        {share.email && !share.isMailed && ' It could not be sent by email, so pass it on yourself.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Input
          readOnly
          aria-label="Link"
          value={share.url}
          onFocus={(event) => event.target.select()}
          className="min-w-0 flex-1 basis-52 font-mono"
        />
        <Button variant="primary" onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy link'}</span>
        </Button>
      </div>
      <Button variant="link" size="compact" className="mt-2" onClick={onAnother}>
        Share with somebody else
      </Button>
    </section>
  );
}
