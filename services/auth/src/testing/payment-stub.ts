import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface PaymentCall {
  method: string;
  path: string;
  form: Record<string, string>;
}

/** The few calls of the payment provider's API that the product makes, answered as the provider would. */
export class PaymentStub {
  readonly calls: PaymentCall[] = [];
  /** Seconds since 1970: the end of every period. */
  readonly periodEnd = Math.floor(Date.now() / 1_000) + 20 * 86_400;
  isAway = false;
  private readonly server = createServer((request, response) => {
    void read(request).then((form) => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      this.calls.push({ method: request.method ?? '', path, form });
      const answer = this.isAway ? undefined : this.answer(request.method ?? '', path, form);
      response.writeHead(answer ? 200 : this.isAway ? 500 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? { error: { type: 'api_error', message: 'away' } }));
    });
  });

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** A subscription as the provider describes one. */
  subscription(id: string, more: object = {}) {
    return {
      id,
      object: 'subscription',
      customer: 'cus_1',
      status: 'active',
      metadata: {},
      cancel_at: null,
      cancel_at_period_end: false,
      items: { data: [{ current_period_end: this.periodEnd }] },
      ...more,
    };
  }

  private answer(method: string, path: string, form: Record<string, string>): object | undefined {
    if (path === '/v1/checkout/sessions')
      return { id: 'cs_1', object: 'checkout.session', url: 'https://pay.example/cs_1' };
    if (path === '/v1/billing_portal/sessions')
      return { id: 'bps_1', object: 'billing_portal.session', url: 'https://pay.example/portal' };
    if (path === '/v1/invoices') return { object: 'list', data: [INVOICE], has_more: false };
    const id = /^\/v1\/subscriptions\/(\w+)$/.exec(path)?.[1];
    if (id && method === 'DELETE') return this.subscription(id, { status: 'canceled' });
    if (id) return this.subscription(id, { cancel_at_period_end: form.cancel_at_period_end === 'true' });
    return undefined;
  }
}

const INVOICE = {
  id: 'in_1',
  object: 'invoice',
  number: 'P-0001',
  status: 'paid',
  total: 999,
  currency: 'usd',
  created: 1_790_000_000,
  invoice_pdf: 'https://pay.example/in_1.pdf',
};

async function read(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks = await request.toArray();
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
}
