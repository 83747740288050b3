import { generate } from 'selfsigned';

const DAY_MS = 86_400_000;

/** A certificate and its key, as PEM text. */
export interface TestCertificate {
  cert: string;
  key: string;
}

interface Issued {
  /** The host that it is made out to. */
  host: string;
  /** Days from now, before today where it is negative. */
  validUntilDays?: number;
}

/** A certificate authority of a spec, which nobody else knows. */
export class TestAuthority {
  private constructor(private readonly own: TestCertificate) {}

  static async create(name: string): Promise<TestAuthority> {
    const made = await generate([{ name: 'commonName', value: name }], {
      ...{ algorithm: 'sha256', notAfterDate: new Date(Date.now() + DAY_MS) },
      extensions: [
        { name: 'basicConstraints', cA: true, critical: true },
        { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
      ],
    });
    return new TestAuthority({ cert: made.cert, key: made.private });
  }

  get pem(): string {
    return this.own.cert;
  }

  async issue({ host, validUntilDays = 1 }: Issued): Promise<TestCertificate> {
    const until = Date.now() + validUntilDays * DAY_MS;
    const made = await generate([{ name: 'commonName', value: host }], {
      ...{ algorithm: 'sha256', ca: this.own },
      notBeforeDate: new Date(until - 2 * DAY_MS),
      notAfterDate: new Date(until),
      extensions: [
        { name: 'basicConstraints', cA: false },
        { name: 'keyUsage', digitalSignature: true, keyEncipherment: true },
        { name: 'extKeyUsage', serverAuth: true },
        { name: 'subjectAltName', altNames: [{ type: 2, value: host }] },
      ],
    });
    return { cert: made.cert, key: made.private };
  }
}
