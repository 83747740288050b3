import { lazy } from 'react';

/** Sheets and seldom opened tabs come when they are opened: a screen must not wait for them. */
export const PreviewSheet = lazy(async () => ({
  default: (await import('../preview/preview-sheet.js')).PreviewSheet,
}));
export const ReplaceDialog = lazy(async () => ({
  default: (await import('../replace/replace-dialog.js')).ReplaceDialog,
}));
export const FreshnessDialog = lazy(async () => ({
  default: (await import('./freshness-dialog.js')).FreshnessDialog,
}));
export const RenameColumn = lazy(async () => ({
  default: (await import('./rename-column.js')).RenameColumn,
}));
export const RowsTab = lazy(async () => ({
  default: (await import('./rows-tab.js')).RowsTab,
}));
export const VersionsTab = lazy(async () => ({
  default: (await import('../versions/versions-tab.js')).VersionsTab,
}));
