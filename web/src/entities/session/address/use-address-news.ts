import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { renewAccess } from '../session.js';
import { userQuery } from '../user-query.js';

/**
 * The link is opened elsewhere: in another tab, on a phone. Who comes back is asked about again, and gets an access token
 * that says so.
 */
export function useAddressNews(isVerified: boolean): void {
  const client = useQueryClient();
  const wasVerified = useRef(isVerified);
  useEffect(() => {
    if (isVerified) return;
    const refetch = () => void client.invalidateQueries({ queryKey: userQuery().queryKey });
    window.addEventListener('focus', refetch);
    return () => window.removeEventListener('focus', refetch);
  }, [client, isVerified]);
  useEffect(() => {
    if (isVerified && !wasVerified.current) void renewAccess();
    wasVerified.current = isVerified;
  }, [isVerified]);
}
