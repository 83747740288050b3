import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../shared/lib/browser/copy-text.js';
import { IconButton } from '../../../shared/ui/buttons/icon-button.js';

/** An address or a value that has to be entered somewhere else. */
export function CopiedText({ label, text }: { label: string; text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span className="text-label text-text1">{label}</span>
      <div className="flex min-h-9 items-center gap-2 rounded-md border border-border bg-sunken pr-1 pl-3">
        <code className="min-w-0 flex-1 py-1 font-sans text-body wrap-anywhere">{text}</code>
        <IconButton
          label={isCopied ? `${label}: copied` : `Copy ${label}`}
          onClick={() => void copyText(text).then(setIsCopied)}
        >
          {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        </IconButton>
      </div>
    </div>
  );
}
