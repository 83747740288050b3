import { z } from 'zod';

/** Of one picture on a dashboard, as it is stored. */
export const MAX_IMAGE_BYTES = 524_288;
/** Of the longer side, to which a browser draws a picture anew before it sends it. */
export const MAX_IMAGE_PIXELS = 1_600;
/** Pictures that one dashboard keeps, with those of its older versions. */
export const MAX_IMAGES = 100;

export const imageBody = z.strictObject({
  image: z
    .base64()
    .min(1)
    .max(Math.ceil(MAX_IMAGE_BYTES / 3) * 4),
});
export const addedImage = z.object({ id: z.uuid() });

/** Told as data, never as a document of ours that a browser would open. */
export const dashboardImage = z.object({ type: z.enum(['png', 'jpeg', 'webp']), image: z.base64() });
export type DashboardImage = z.infer<typeof dashboardImage>;
