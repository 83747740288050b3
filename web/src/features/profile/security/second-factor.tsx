import type { SecondFactorBegun, SecondFactorView } from '@plumbline/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFreshSession } from '../../../entities/session/fresh-session.js';
import { plural } from '../../../shared/lib/format.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import {
  replaceRecoveryCodes,
  secondFactorQuery,
  startSecondFactor,
  switchOffSecondFactor,
} from '../parts/profile.api.js';
import { Matter, Outcome } from '../parts/section.js';
import { shownError } from '../parts/shown-error.js';
import { useRefreshUser } from '../parts/use-refresh-user.js';
import { Passkeys } from './passkeys.js';
import { RecoveryCodesDialog } from './recovery-codes-dialog.js';
import { SecondFactorDialog } from './second-factor-dialog.js';

const METHODS: Record<SecondFactorView['method'], string> = {
  none: 'Off',
  mail: 'Code by email',
  app: 'Authenticator app',
  passkey: 'Passkey',
};

export function SecondFactor() {
  const client = useQueryClient();
  const runFresh = useFreshSession();
  const refreshUser = useRefreshUser();
  const { data: factor, error } = useQuery(secondFactorQuery());
  const [codes, setCodes] = useState<string[] | null>(null);

  const refresh = async () => {
    await client.invalidateQueries({ queryKey: secondFactorQuery().queryKey });
    await refreshUser();
  };
  const begin = useMutation({
    mutationFn: (method: SecondFactorBegun['method']) => runFresh(() => startSecondFactor(method)),
  });
  const beginning = (method: SecondFactorBegun['method']) => ({
    isPending: begin.isPending && begin.variables === method,
    onClick: () => begin.mutate(method),
  });
  const switchOff = useMutation({
    mutationFn: () => runFresh(switchOffSecondFactor),
    onSuccess: refresh,
  });
  const renew = useMutation({
    mutationFn: () => runFresh(replaceRecoveryCodes),
    onSuccess: ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      return refresh();
    },
  });
  const isOn = factor !== undefined && factor.method !== 'none';
  return (
    <Matter
      title="Second factor"
      text="Asked for after the password, so that a stolen password is not enough."
      actions={factor && <Badge tone={isOn ? 'success' : 'neutral'}>{METHODS[factor.method]}</Badge>}
    >
      <div className="flex flex-wrap gap-2">
        {factor?.method !== 'mail' && <Button {...beginning('mail')}>Use codes by email</Button>}
        {factor?.method !== 'app' && <Button {...beginning('app')}>Use an authenticator app</Button>}
        <Button {...beginning('passkey')}>Add a passkey</Button>
        {isOn && (
          <Button variant="ghost" isPending={switchOff.isPending} onClick={() => switchOff.mutate()}>
            Switch off
          </Button>
        )}
      </div>
      {factor && <Passkeys passkeys={factor.passkeys} onChanged={refresh} />}
      {factor && isOn && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-body text-text2">{plural(factor.recoveryCodesLeft, 'recovery code')} left.</p>
          <Button size="compact" isPending={renew.isPending} onClick={() => renew.mutate()}>
            New recovery codes
          </Button>
        </div>
      )}
      <Outcome
        error={error ?? shownError(begin.error) ?? shownError(switchOff.error) ?? shownError(renew.error)}
      />
      {begin.data && (
        <SecondFactorDialog
          begun={begin.data}
          onClose={begin.reset}
          onDone={(recoveryCodes) => {
            begin.reset();
            if (recoveryCodes.length > 0) setCodes(recoveryCodes);
            void refresh();
          }}
        />
      )}
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </Matter>
  );
}
