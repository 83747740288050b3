import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Button } from '../../shared/ui/buttons/button.js';
import { Card } from '../../shared/ui/card.js';
import { confirmEmail, serverText } from './parts/auth.api.js';

/** Where the links lead that confirm an address. Only a press confirms: programs follow links of mails too. */
export function ConfirmEmail({ token }: { token: string }) {
  const confirm = useMutation({ mutationFn: () => confirmEmail(token) });
  return (
    <Card className="flex flex-col gap-5 p-6">
      <h1 tabIndex={-1} className="text-h1">
        Confirm the email address
      </h1>
      <p role="status" className="text-body text-text2">
        {confirm.isSuccess
          ? confirm.data.message
          : confirm.isError
            ? (serverText(confirm.error) ?? 'An error occurred. Please try again.')
            : 'The address changes when the old and the new one have both been confirmed.'}
      </p>
      {confirm.isSuccess ? (
        <Button asChild variant="primary" size="large">
          <Link to="/profile">Go to the profile</Link>
        </Button>
      ) : (
        <Button variant="primary" size="large" isPending={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm
        </Button>
      )}
    </Card>
  );
}
