import type { ConfirmSecondFactorBody } from '@plumbline/contracts';

type Credential = Extract<ConfirmSecondFactorBody, { method: 'passkey' }>['credential'];

/** Has the browser make a key pair for us; what it answers is what the server verifies. */
export async function createPasskey(options: Record<string, unknown>): Promise<Credential> {
  if (typeof globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON !== 'function')
    throw new Error('This browser cannot make passkeys.');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const created = await navigator.credentials.create({ publicKey }).catch(() => null);
  if (!(created instanceof PublicKeyCredential)) throw new Error('No passkey was made.');
  return created.toJSON() as unknown as Credential;
}
