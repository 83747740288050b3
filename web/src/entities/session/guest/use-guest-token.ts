import { exchangeGuestToken } from '@plumbline/contracts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { bareClient } from '../../../shared/api/bare-client.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

/** Exchanges an invitation token for the guest cookie of its dashboard. */
export const openGuestToken = (token: string) => bareClient.call(exchangeGuestToken, { body: { token } });

const refuse = (title: string, description: string) => toast({ variant: 'destructive', title, description });

/** Opens the dashboard of a token that somebody typed, or says in a toast why not. */
export function useGuestToken(): { open: (typed: string) => void; isPending: boolean } {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: openGuestToken,
    onSuccess: (answer, token) => {
      if (answer.success === true) void navigate(`/shared/${encodeURIComponent(token)}`);
      else refuse('Invalid Token', answer.error || 'The guest access token is invalid or expired.');
    },
    onError: () => refuse('Access Error', 'Failed to authenticate guest token. Please try again.'),
  });
  const open = (typed: string) => {
    if (isPending) return;
    const token = typed.trim();
    if (token === '') refuse('Token Required', 'Please enter your guest access token.');
    else mutate(token);
  };
  return { open, isPending };
}
