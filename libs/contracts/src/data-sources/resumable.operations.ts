import { z } from 'zod';
import { MAX_UPLOAD_BYTES } from '../common/limits.js';
import { operation } from '../operations/operation.js';
import { uploadAccepted } from './data-sources.js';

/** An upload that goes on after it broke off: tus 1.0.0 collects the bytes, then `complete` takes the file. */
const resumable = { owner: 'ingestion', access: 'session', least: 'editor' } as const;

export const beginUpload = operation({
  ...resumable,
  timeout: 'upload',
  method: 'POST',
  path: '/api/upload/resumable',
  status: 201,
  rateLimit: 'upload',
  summary:
    'Begins an upload of Upload-Length bytes, named by `filename` in Upload-Metadata; Location says where its parts go.',
});

export const getUploadOffset = operation({
  ...resumable,
  timeout: 'upload',
  method: 'GET',
  path: '/api/upload/resumable/{id}',
  status: 200,
  summary: 'How many bytes of an upload have arrived; HEAD says so in Upload-Offset.',
  response: z.object({ received: z.number().int(), bytes: z.number().int() }),
});

export const sendUploadPart = operation({
  ...resumable,
  timeout: 'upload',
  method: 'PATCH',
  path: '/api/upload/resumable/{id}',
  status: 204,
  bodyLimit: MAX_UPLOAD_BYTES,
  contentType: 'application/offset+octet-stream',
  summary: 'The next bytes of an upload, from Upload-Offset on; what arrived of them before a break is kept.',
});

export const abandonUpload = operation({
  ...resumable,
  timeout: 'upload',
  method: 'DELETE',
  path: '/api/upload/resumable/{id}',
  status: 204,
  summary:
    'Gives up an upload and removes what arrived of it. After a day without an end this happens by itself.',
});

export const completeUpload = operation({
  ...resumable,
  timeout: 'upload',
  method: 'POST',
  path: '/api/upload/resumable/{id}/complete',
  status: 202,
  summary:
    'Takes the file whose bytes are all here, by the rules of every upload; once, however often it is called.',
  response: uploadAccepted,
  invalidates: ['/api/data-sources', '/api/insights', '/api/subscription/usage', '/api/jobs'],
});
