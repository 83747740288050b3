import type { Directory } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Copy, Users } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../shared/lib/browser/copy-text.js';
import { plural } from '../../shared/lib/format.js';
import { formatDateTime, formatDay } from '../../shared/lib/format-time.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { IconButton } from '../../shared/ui/buttons/icon-button.js';
import { Card } from '../../shared/ui/card.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { AlertDialog } from '../../shared/ui/overlays/alert-dialog.js';
import { Dialog } from '../../shared/ui/overlays/dialog.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { directoryQuery, useMakeToken, useRevokeToken } from './directory.api.js';
import { DirectoryGroups } from './directory-groups.js';
import { Failure } from './failure.js';

/** How the workspace's directory brings people and takes them away by SCIM, for owners. */
export function DirectoryCard() {
  const { data, error, refetch } = useQuery(directoryQuery());
  if (error)
    return (
      <ErrorState title="The directory could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <p className="text-body text-text2">Loading</p>;
  return (
    <div className="flex flex-col gap-4">
      <Card className="p-4">
        <header className="flex flex-wrap items-baseline justify-between gap-2 pb-3">
          <h2 className="text-h3">People from your directory, SCIM</h2>
          <p className="text-caption text-text3">
            {data.changedAt ? `last change ${formatDateTime(data.changedAt)}` : 'nothing was sent yet'}
          </p>
        </header>
        <div className="grid gap-4 lg:grid-cols-2">
          <Address address={data.address} />
          <Token token={data.token} />
        </div>
        <p className="flex items-start gap-2 pt-4 text-body text-text2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
          <Users aria-hidden="true" />
          {peopleOf(data)} Whoever leaves the directory loses all sessions at once; what they made stays in
          the workspace. Only addresses of your proved domains can come.
        </p>
      </Card>
      {(data.token || data.totalGroups > 0) && (
        <DirectoryGroups groups={data.groups} total={data.totalGroups} />
      )}
    </div>
  );
}

function peopleOf({ users: { active, inactive }, totalGroups }: Directory): string {
  const others = inactive > 0 ? `, ${inactive} inactive` : '';
  return `${active === 1 ? '1 person' : `${active} people`}${others}, and ${plural(totalGroups, 'group')}.`;
}

const SHOWN =
  'min-w-0 flex-1 truncate rounded-md border border-border bg-sunken px-3 py-2 font-mono text-code';

function Address({ address }: Pick<Directory, 'address'>) {
  const copy = async () => {
    const isCopied = await copyText(address);
    toast({
      variant: isCopied ? 'success' : 'destructive',
      title: isCopied ? 'The address was copied.' : 'The browser does not allow this page to copy.',
    });
  };
  return (
    <div className="min-w-0">
      <p className="pb-1 text-label">Address</p>
      <div className="flex items-center gap-2">
        <span className={SHOWN}>{address}</span>
        <IconButton label="Copy the address" onClick={copy}>
          <Copy aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}

function Token({ token }: Pick<Directory, 'token'>) {
  const make = useMakeToken();
  const revoke = useRevokeToken();
  const [asked, setAsked] = useState<'replace' | 'revoke'>();
  const close = () => setAsked(undefined);
  const isReplacing = asked === 'replace';
  return (
    <div className="min-w-0">
      <p className="pb-1 text-label">Token</p>
      <div className="flex flex-wrap items-center gap-2">
        <span className={SHOWN}>{token ? `plsc_••••••••${token.hint}` : 'None: nobody is let in'}</span>
        <Button isPending={make.isPending} onClick={() => (token ? setAsked('replace') : make.mutate())}>
          {token ? 'Replace' : 'Make a token'}
        </Button>
        {token && <Button onClick={() => setAsked('revoke')}>Revoke</Button>}
      </div>
      {token && (
        <p className="pt-1 text-caption text-text3">
          Made {formatDay(token.createdAt)} by {token.createdBy}, shown once.{' '}
          {token.lastUsedAt ? `Last used ${formatDateTime(token.lastUsedAt)}.` : 'Never used.'}
        </p>
      )}
      <Failure error={make.error ?? revoke.error} />
      <AlertDialog
        isOpen={asked !== undefined}
        onOpenChange={close}
        title={isReplacing ? 'Replace the token?' : 'Revoke the token?'}
        description={
          isReplacing
            ? 'The present one ends at once: the directory is shut out until it is told the new one.'
            : 'The directory is shut out at once. Members that it brought stay.'
        }
        confirmLabel={isReplacing ? 'Replace' : 'Revoke'}
        isPending={revoke.isPending}
        onConfirm={() => {
          if (isReplacing) make.mutate();
          else revoke.mutate();
          close();
        }}
      />
      {make.data && <NewToken token={make.data.token} onClose={make.reset} />}
    </div>
  );
}

function NewToken({ token, onClose }: { token: string; onClose: () => void }) {
  const [label, setLabel] = useState('Copy');
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="The token of your directory"
      description="Copy it now. It is shown this once."
      footer={
        <>
          <Button onClick={async () => setLabel((await copyText(token)) ? 'Copied' : 'Copying is blocked')}>
            <span aria-live="polite">{label}</span>
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <code className="block rounded-sm bg-sunken px-2 py-1.5 font-mono text-code break-all text-text1">
        {token}
      </code>
    </Dialog>
  );
}
