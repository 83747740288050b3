import type { VerifyTwoFactorBody } from '@plumbline/contracts';

type Credential = NonNullable<VerifyTwoFactorBody['credential']>;

/** Has the browser sign with a passkey; what it answers is what the server verifies. */
export async function requestPasskey(options: Record<string, unknown>): Promise<Credential> {
  if (typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON !== 'function')
    throw new Error('This browser cannot use passkeys. Use a recovery code.');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const signed = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (!(signed instanceof PublicKeyCredential)) throw new Error('No passkey was used.');
  return signed.toJSON() as unknown as Credential;
}
