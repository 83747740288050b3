import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { setAccessToken } from '../../../shared/api/access-token.js';
import { fallbackRecord } from '../../../shared/api/fallback-record.js';
import { refreshAccessToken } from '../../../shared/api/refresh.js';
import { userQuery } from '../session-state.js';

/**
 * The link is opened elsewhere: in another tab, on a phone. Who comes back is asked about again, and gets an access token
 * that says so.
 */
export function useAddressNews(isVerified: boolean): void {
  const client = useQueryClient();
  const wasVerified = useRef(isVerified);
  useEffect(() => {
    if (isVerified) return;
    const ask = () => void client.invalidateQueries({ queryKey: userQuery().queryKey });
    window.addEventListener('focus', ask);
    return () => window.removeEventListener('focus', ask);
  }, [client, isVerified]);
  useEffect(() => {
    if (isVerified && !wasVerified.current) void renewToken();
    wasVerified.current = isVerified;
  }, [isVerified]);
}

async function renewToken(): Promise<void> {
  const { result } = await refreshAccessToken();
  // Without cookies, the next call is given a new token for the secret.
  if (result === 'rejected' && fallbackRecord() !== null) setAccessToken(null);
}
