import { lazy } from 'react';

/** The pictures bring the charts, which the words need not wait for. */
export const DemoDashboard = lazy(async () => ({
  default: (await import('./demo/demo-dashboard.js')).DemoDashboard,
}));
export const CardPicture = lazy(async () => ({
  default: (await import('./demo/card-picture.js')).CardPicture,
}));
export const BehindANumber = lazy(async () => ({
  default: (await import('./demo/behind-a-number.js')).BehindANumber,
}));
export const ReceiptPicture = lazy(async () => ({
  default: (await import('./demo/pictures/row-pictures.js')).ReceiptPicture,
}));
export const ComputedByPicture = lazy(async () => ({
  default: (await import('./demo/pictures/row-pictures.js')).ComputedByPicture,
}));
