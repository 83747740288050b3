import { formatCount } from '@plumbline/charts';
import { AI_PROVIDER_NAMES, type AiProvider } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDollars } from '../../shared/lib/format.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Checkbox } from '../../shared/ui/fields/checkbox.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Dialog } from '../../shared/ui/overlays/dialog.js';
import { type AskedSubject, opinionPreviewQuery, useAskProvider } from './opinions.api.js';

/** Exactly what would leave this server, and where to; nothing does before it is confirmed. */
export function PreviewDialog({
  subject,
  provider,
  onClose,
}: {
  subject: AskedSubject;
  provider: AiProvider;
  onClose: () => void;
}) {
  const [isSure, setIsSure] = useState(false);
  const query = useQuery(opinionPreviewQuery(provider, subject));
  const ask = useAskProvider(provider, subject);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`Ask ${AI_PROVIDER_NAMES[provider]}`}
      description="This and nothing else is sent. Passwords, keys, tokens and addresses of people are masked."
      className="max-w-3xl"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!isSure || !query.data}
            isPending={ask.isPending}
            onClick={() => ask.mutate(undefined, { onSuccess: onClose })}
          >
            Send
          </Button>
        </>
      }
    >
      <Loaded query={query} noun="preview" isOne>
        {({ host, messages, inputTokens, inputCost }) => (
          <div className="flex flex-col gap-3">
            <p className="text-body">
              To <strong className="text-text1">{host}</strong>, about {formatCount(inputTokens)} tokens (
              {inputCost === null ? 'price not set' : formatDollars(inputCost)}), and at most 4,096 back.
            </p>
            {messages.map(({ role, content }) => (
              <pre
                key={role}
                className="max-h-60 overflow-auto whitespace-pre-wrap rounded-md border border-border bg-sunken p-3 font-mono text-caption text-text1"
              >
                {content}
              </pre>
            ))}
            <Checkbox name="confirmed" checked={isSure} onCheckedChange={setIsSure}>
              I have looked at it, and it may leave this server
            </Checkbox>
          </div>
        )}
      </Loaded>
      {ask.error && (
        <p role="alert" className="text-body text-danger-text">
          {ask.error.message}
        </p>
      )}
    </Dialog>
  );
}
