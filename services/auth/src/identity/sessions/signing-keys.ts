import { createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto';
import { ACCESS_TOKEN_SECONDS, type AccessClaims } from '@plumbline/contracts';
import { ConfigError, DEVICE_MARK_TYPE, TOKEN_ISSUER, TOKEN_TYPE } from '@plumbline/server';
import { CompactSign, calculateJwkThumbprint, exportJWK, type JSONWebKeySet, SignJWT } from 'jose';

/** Signs access tokens and publishes the key that verifies them. */
export class SigningKeys {
  private constructor(
    private readonly privateKey: KeyObject,
    readonly jwks: JSONWebKeySet,
    private readonly keyId: string,
  ) {}

  /** @param key Ed25519 private key, PKCS#8 DER in base64 */
  static async from(key: string): Promise<SigningKeys> {
    const privateKey = readKey(key);
    const jwk = await exportJWK(createPublicKey(privateKey));
    const kid = await calculateJwkThumbprint(jwk);
    return new SigningKeys(privateKey, { keys: [{ ...jwk, kid, alg: 'EdDSA', use: 'sig' }] }, kid);
  }

  /** A secret for a browser to keep, which the gateway can tell from a made-up one without asking. */
  signDeviceMark(): Promise<string> {
    return new CompactSign(randomBytes(32))
      .setProtectedHeader({ alg: 'EdDSA', typ: DEVICE_MARK_TYPE, kid: this.keyId })
      .sign(this.privateKey);
  }

  sign(claims: Omit<AccessClaims, 'iat' | 'exp'>): Promise<string> {
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'EdDSA', typ: TOKEN_TYPE, kid: this.keyId })
      .setIssuer(TOKEN_ISSUER)
      .setIssuedAt()
      .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
      .sign(this.privateKey);
  }
}

function readKey(key: string): KeyObject {
  try {
    const privateKey = createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' });
    if (privateKey.asymmetricKeyType === 'ed25519') return privateKey;
  } catch {
    // Falls through to the one message: what exactly was wrong could tell of the key.
  }
  throw new ConfigError(
    'auth cannot start with these settings:\n  AUTH_SIGNING_KEY: not an Ed25519 private key',
  );
}
