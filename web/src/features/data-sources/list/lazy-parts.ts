import { lazy } from 'react';

/** Sheets come when they are opened: the list must not wait for them. */
export const PreviewSheet = lazy(async () => ({
  default: (await import('../preview/preview-sheet.js')).PreviewSheet,
}));
export const MergeSheet = lazy(async () => ({
  default: (await import('../merge/merge-sheet.js')).MergeSheet,
}));
export const UploadSheet = lazy(async () => ({
  default: (await import('../upload/upload-sheet.js')).UploadSheet,
}));
export const ConnectSheet = lazy(async () => ({
  default: (await import('../connect/connect-sheet.js')).ConnectSheet,
}));
