import type { Connection, ConnectionFix } from '@plumbline/contracts';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import {
  useChangeConnection,
  useCreateConnection,
  useTestConnection,
} from '../../../entities/connection/connections.api.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Sheet } from '../../../shared/ui/overlays/sheet.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { ConnectStages } from './connect-stages.js';
import {
  bodyOf,
  type ConnectionFields,
  errorsIn,
  fieldsOf,
  hostOf,
  NEW_CONNECTION,
} from './connection-fields.js';
import { ConnectionForm } from './connection-form.js';
import { TestPanel } from './test-panel.js';
import { fieldErrors } from './test-words.js';
import { isSameTunnel } from './tunnel-form.js';

interface SignInStepProps {
  /** The one that is changed; a new one is made where there is none. */
  connection: Connection | undefined;
  onBack?: () => void;
  onConnected: (id: string) => void;
  onClose: () => void;
}

const FIXES: Record<NonNullable<ConnectionFix['action']>, (value: string) => Partial<ConnectionFields>> = {
  use_host: (host) => ({ host }),
  verify_authority: () => ({ tls: 'verify-authority' }),
  turn_tls_off: () => ({ tls: 'off' }),
  require_tls: () => ({ tls: 'required' }),
  accept_host_key: (tunnelHostKey) => ({ tunnelHostKey }),
};

/** The form, and beside it the test: a connection is kept once a test of exactly these fields has passed. */
export function SignInStep({ connection, onBack, onConnected, onClose }: SignInStepProps) {
  const [fields, setFields] = useState(connection ? fieldsOf(connection) : NEW_CONNECTION);
  const [isChecked, setIsChecked] = useState(false);
  const test = useTestConnection();
  const keep = useKeep(connection, onConnected);
  const isPasswordKept = connection !== undefined && isSamePlace(fields, connection);
  const missing = errorsIn(fields, isPasswordKept);
  const change = (next: ConnectionFields) => {
    setFields(next);
    if (!test.isIdle) test.reset();
  };
  const run = (tested: ConnectionFields) => {
    setIsChecked(true);
    if (Object.keys(errorsIn(tested, isPasswordKept)).length > 0) return;
    test.mutate(
      { ...bodyOf(tested), ...(connection && { connectionId: connection.id }) },
      // What the SSH server showed is kept with the connection, and asked for from then on.
      { onSuccess: ({ hostKey }) => hostKey && setFields({ ...tested, tunnelHostKey: hostKey }) },
    );
  };
  const fix = ({ action, value = '' }: ConnectionFix) => {
    const fixed = { ...fields, ...(action && FIXES[action](value)) };
    setFields(fixed);
    run(fixed);
  };
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={connection ? `Change ${connection.name}` : 'Connect a database'}
      description="Plumbline only reads. Nothing is written to your database."
      aside={<ConnectStages current={0} />}
      width="wide"
      footer={
        <Footer
          isTested={test.data?.ok === true}
          isTesting={test.isPending}
          wasTested={!test.isIdle}
          isKeeping={keep.isPending}
          onTest={() => run(fields)}
          onKeep={() => keep.run(fields)}
          onBack={onBack ?? onClose}
          backLabel={onBack ? 'Back' : 'Cancel'}
        />
      }
    >
      <div className="grid min-h-full max-lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="p-4 md:p-8">
          <ConnectionForm
            fields={fields}
            errors={{ ...fieldErrors(test.data), ...(isChecked && missing) }}
            isPasswordKept={isPasswordKept}
            onChange={change}
          />
        </div>
        <TestPanel
          engine={fields.engine}
          test={test.data}
          isTesting={test.isPending}
          error={test.error}
          onFix={fix}
        />
      </div>
    </Sheet>
  );
}

/** Where stored secrets may be used again: they go nowhere else. */
const isSamePlace = (fields: ConnectionFields, kept: Connection): boolean =>
  hostOf(fields) === kept.host &&
  Number(fields.port) === kept.port &&
  fields.user.trim() === kept.user &&
  fields.engine === kept.engine &&
  fields.signIn === kept.signIn &&
  fields.accessKeyId.trim() === (kept.options.accessKeyId ?? '') &&
  fields.tenant.trim() === (kept.options.tenant ?? '') &&
  isSameTunnel(fields, kept.tunnel);

function useKeep(connection: Connection | undefined, onConnected: (id: string) => void) {
  const create = useCreateConnection();
  const change = useChangeConnection(connection?.id ?? '');
  const whenDone = {
    onSuccess: ({ id }: Connection) => onConnected(id),
    onError: (error: Error) =>
      toast({ variant: 'destructive', title: 'The connection was not saved', description: error.message }),
  };
  const run = (fields: ConnectionFields) => {
    const body = bodyOf(fields);
    if (connection) change.mutate(body, whenDone);
    else create.mutate({ ...body, password: fields.password }, whenDone);
  };
  return { run, isPending: create.isPending || change.isPending };
}

interface FooterProps {
  isTested: boolean;
  isTesting: boolean;
  wasTested: boolean;
  isKeeping: boolean;
  onTest: () => void;
  onKeep: () => void;
  onBack: () => void;
  backLabel: string;
}

function Footer({
  isTested,
  isTesting,
  wasTested,
  isKeeping,
  onTest,
  onKeep,
  onBack,
  backLabel,
}: FooterProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-caption text-text3">Secrets leave this server only to sign in.</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onBack}>{backLabel}</Button>
        <Button variant={isTested ? 'secondary' : 'primary'} isPending={isTesting} onClick={onTest}>
          <RefreshCw aria-hidden="true" />
          {wasTested && !isTesting ? 'Test again' : 'Test connection'}
        </Button>
        {isTested && (
          <Button variant="primary" isPending={isKeeping} onClick={onKeep}>
            Choose tables
          </Button>
        )}
      </div>
    </div>
  );
}
