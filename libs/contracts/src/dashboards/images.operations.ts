import { operation } from '../operations/operation.js';
import * as images from './images.js';

export const addImage = operation({
  method: 'POST',
  path: '/api/dashboards/{id}/images',
  owner: 'analytics-ai',
  access: 'session',
  status: 201,
  rateLimit: 'query',
  idempotency: 'by-key',
  bodyLimit: images.MAX_IMAGE_BYTES * 1.5,
  summary: 'Takes a picture of at most 512 KB for the dashboard, a PNG, JPEG or WebP by its bytes.',
  body: images.imageBody,
  response: images.addedImage,
  invalidates: [],
});

export const getImage = operation({
  method: 'GET',
  path: '/api/dashboards/{id}/images/{imageId}',
  owner: 'analytics-ai',
  access: 'guest',
  status: 200,
  summary: 'A picture of the dashboard.',
  response: images.dashboardImage,
});
