import { useState } from 'react';
import { copyText } from '../../../shared/lib/browser/copy-text.js';
import { Button } from '../../../shared/ui/buttons/button.js';

export function CopyButton({ text }: { text: string }) {
  const [label, setLabel] = useState('Copy');
  return (
    <Button onClick={async () => setLabel((await copyText(text)) ? 'Copied' : 'Copying is blocked')}>
      <span aria-live="polite">{label}</span>
    </Button>
  );
}
