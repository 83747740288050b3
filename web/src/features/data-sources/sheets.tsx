import { lazy } from 'react';

/** The sheets come when they are opened: a list must not wait for them. */
export const UploadSheet = lazy(async () => ({
  default: (await import('./upload/upload-sheet.js')).UploadSheet,
}));
export const PreviewSheet = lazy(async () => ({
  default: (await import('./preview/preview-sheet.js')).PreviewSheet,
}));
