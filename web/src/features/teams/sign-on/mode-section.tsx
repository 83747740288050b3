import type { SignOn, SignOnConnection, SignOnMode } from '@plumbline/contracts';
import { type ReactNode, useState } from 'react';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { Switch } from '../../../shared/ui/fields/switch.js';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.js';
import { Failure } from '../failure.js';
import { useRemoveSignOn, useSignOnMode } from './sign-on.api.js';

interface ModeProps {
  connection: SignOnConnection;
  members: SignOn['members'];
  /** Owners with a second factor: any of them can be the break-glass account. */
  owners: SignOn['safeOwners'];
}

/** Whether members may, or have to, sign in through the service; and its end. */
export function ModeSection({ connection, members, owners }: ModeProps) {
  const { mode } = connection;
  const set = useSignOnMode();
  const [breakGlass, setBreakGlass] = useState(connection.breakGlassUserId ?? owners[0]?.userId);
  const [isAsking, setIsAsking] = useState(false);
  const change = (to: SignOnMode, onSuccess?: () => void) =>
    set.mutate({ mode: to, breakGlassUserId: breakGlass ?? null }, { ...(onSuccess && { onSuccess }) });
  const isReady = connection.test?.isPassed === true && connection.test.isCurrent;
  return (
    <section className="flex flex-col gap-4 border-t border-border pt-4">
      <Row
        title="Let members sign in with it"
        words={
          isReady || mode !== 'off'
            ? `${plural(members.linked, 'member')} came that way so far.${mode === 'required' ? '' : ' Passwords go on working.'}`
            : 'Possible after a test whose steps all passed.'
        }
      >
        <Switch
          label="Let members sign in with it"
          checked={mode !== 'off'}
          disabled={set.isPending || (mode === 'off' && !isReady)}
          onCheckedChange={(isOn) => change(isOn ? 'optional' : 'off')}
        />
      </Row>
      <Row
        title="Require single sign-on"
        words={`Passwords stop working for members with an address of a proved domain, except for the break-glass account. ${waiting(members.unlinked)}`}
      >
        <Switch
          label="Require single sign-on"
          checked={mode === 'required'}
          disabled={set.isPending || mode === 'off' || (mode === 'optional' && owners.length === 0)}
          onCheckedChange={(isOn) => (isOn ? setIsAsking(true) : change('optional'))}
        />
      </Row>
      <Field
        label="Break-glass account"
        hint={
          owners.length === 0
            ? 'It has to be an owner with a second factor. None has one yet: set it up under Profile, Security.'
            : 'An owner who signs in with password and second factor when the service is away. Each use is in the audit log.'
        }
      >
        <Select
          value={breakGlass}
          disabled={owners.length === 0 || mode === 'required'}
          options={owners.map(({ userId, name }) => ({ value: userId, label: name }))}
          onValueChange={setBreakGlass}
        />
      </Field>
      {!isAsking && <Failure error={set.error} />}
      <RemoveSignOn />
      {isAsking && (
        <AlertDialog
          isOpen
          onOpenChange={setIsAsking}
          title="Require single sign-on?"
          description="Sessions that passwords opened for members of your domains end at once, except yours. Tokens of programs go on working."
          confirmLabel="Require it"
          isPending={set.isPending}
          onConfirm={() => change('required', () => setIsAsking(false))}
        >
          <Failure error={set.error} />
        </AlertDialog>
      )}
    </section>
  );
}

/** Whom it will ask to prove their account first. */
const waiting = (unlinked: number): string =>
  unlinked === 0
    ? 'All of them came by single sign-on before.'
    : `${plural(unlinked, 'member')} never came by single sign-on, and will prove the account once by its password.`;

function Row({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <h3 className="text-body font-medium">{title}</h3>
        <p className="text-caption text-text2">{words}</p>
      </div>
      {children}
    </div>
  );
}

function RemoveSignOn() {
  const remove = useRemoveSignOn();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div>
      <Button variant="link" onClick={() => setIsAsking(true)}>
        Remove single sign-on
      </Button>
      {isAsking && (
        <AlertDialog
          isOpen
          onOpenChange={setIsAsking}
          title="Remove single sign-on?"
          description="The sessions that it opened end. Members without a password have one mailed to their address. Domains stay."
          confirmLabel="Remove"
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
        >
          <Failure error={remove.error} />
        </AlertDialog>
      )}
    </div>
  );
}
