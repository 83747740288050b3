import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { cose, isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const USER_PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;

/** An authenticator in software (ES256, no attestation), as a browser at `origin` would use one. */
export class SoftwarePasskey {
  private readonly id = randomBytes(16);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;

  constructor(private readonly origin: string) {}

  /** The answer of `navigator.credentials.create`. */
  create(challenge: string) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.publicKey()]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(this.authenticatorData(USER_PRESENT | HAS_CREDENTIAL, credential))],
    ]);
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The answer of `navigator.credentials.get`. */
  get(challenge: string) {
    this.counter += 1;
    const clientData = this.clientData('webauthn.get', challenge);
    const authenticatorData = this.authenticatorData(USER_PRESENT);
    const signature = sign(
      'sha256',
      Buffer.concat([authenticatorData, sha256(clientData)]),
      this.keys.privateKey,
    );
    return this.answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  private answer<Response>(response: Response) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} };
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private authenticatorData(flags: number, credential = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), counter, credential]);
  }

  private publicKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const key = new Map<number, unknown>([
      [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
      [cose.COSEKEYS.alg, cose.COSEALG.ES256],
      [cose.COSEKEYS.crv, cose.COSECRV.P256],
      [cose.COSEKEYS.x, bytes(x)],
      [cose.COSEKEYS.y, bytes(y)],
    ]);
    return Buffer.from(isoCBOR.encode(key as never));
  }
}
