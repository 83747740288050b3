import type { DataSourceDetail, JobView, UploadAccepted } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

/** What a refused call answers, beside what was asked for. */
type Refusable<Body> = Body & { code?: string; message?: string; details?: { code?: string } };

/** A signed-in caller of the service. */
export class TestClient {
  constructor(
    readonly url: string,
    readonly token: string,
  ) {}

  async call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: BodyInit | object,
    headers: Record<string, string> = {},
  ): Promise<Answer<Refusable<Body>>> {
    const isForm = body instanceof FormData || body instanceof ReadableStream || typeof body === 'string';
    const response = await fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  }

  get = <Body>(path: string) => this.call<Body>('GET', path);
  post = <Body>(path: string, body?: BodyInit | object, headers?: Record<string, string>) =>
    this.call<Body>('POST', path, body, headers);

  upload(
    name: string,
    content: string | Blob | Uint8Array<ArrayBuffer>,
    headers?: Record<string, string>,
  ): Promise<Answer<Refusable<UploadAccepted>>> {
    return this.post<UploadAccepted>('/api/upload', fileForm(name, content), headers);
  }

  replace(
    id: string,
    name: string,
    content: string | Blob | Uint8Array<ArrayBuffer>,
    headers?: Record<string, string>,
  ): Promise<Answer<Refusable<UploadAccepted>>> {
    return this.post<UploadAccepted>(`/api/data-sources/${id}/replace`, fileForm(name, content), headers);
  }

  /** Uploads and waits until the file has been read. */
  async uploadReady(
    name: string,
    content: string | Blob | Uint8Array<ArrayBuffer>,
  ): Promise<DataSourceDetail> {
    const { status, body } = await this.upload(name, content);
    if (status !== 202) throw new Error(`upload answered ${status}: ${JSON.stringify(body)}`);
    await this.jobEnds(body.jobId);
    return (await this.get<DataSourceDetail>(`/api/data-sources/${body.id}`)).body;
  }

  /** Waits for the end of a job. */
  async jobEnds(jobId: string): Promise<JobView> {
    const open = ['queued', 'running', 'cancelling'];
    return eventually(`job ${jobId} ends`, async () => {
      const { body } = await this.get<JobView>(`/api/jobs/${jobId}`);
      return open.includes(body.status) ? undefined : body;
    });
  }
}

export function fileForm(
  name: string,
  content: string | Blob | Uint8Array<ArrayBuffer>,
  field = 'file',
): FormData {
  const form = new FormData();
  form.set(field, new File([content], name));
  return form;
}
