import { AVATAR_PIXELS } from '@plumbline/contracts';

/**
 * The middle square of a picture as a small JPEG in base64. It is drawn anew, so that nothing that its file holds
 * besides (a place, a camera) leaves this browser.
 */
export async function squarePicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('This file is not a picture that your browser can read.');
  });
  const { width, height } = picture;
  const side = Math.min(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = AVATAR_PIXELS;
  canvas.height = AVATAR_PIXELS;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('Your browser cannot draw pictures.');
  pen.imageSmoothingQuality = 'high';
  // A JPEG has no transparency; without this it would turn black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, AVATAR_PIXELS, AVATAR_PIXELS);
  pen.drawImage(
    picture,
    (width - side) / 2,
    (height - side) / 2,
    side,
    side,
    0,
    0,
    AVATAR_PIXELS,
    AVATAR_PIXELS,
  );
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
}
