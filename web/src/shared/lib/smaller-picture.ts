/**
 * A picture in base64 of at most so many pixels and bytes. It is drawn anew, so that nothing that its file holds
 * besides (a place, a camera) leaves this browser.
 * @throws Error in words for the user
 */
export async function smallerPicture(
  file: Blob,
  { maxPixels, maxBytes }: { maxPixels: number; maxBytes: number },
): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('This file is not a picture that your browser can read.');
  });
  const scale = Math.min(1, maxPixels / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('Your browser cannot draw pictures.');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // A browser that cannot write WebP writes PNG instead, which takes no quality.
  for (const quality of [0.9, 0.75, 0.5]) {
    const image = canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
    if ((image.length / 4) * 3 <= maxBytes) return image;
  }
  throw new Error(`This picture is larger than ${Math.floor(maxBytes / 1_024)} KB, even drawn smaller.`);
}
