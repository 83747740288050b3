import { type ImageTile, MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '@plumbline/contracts';
import { useAddImage } from '../../../entities/dashboard/editing.api.js';
import { newId } from '../../../shared/lib/new-id.js';
import { smallerPicture } from '../../../shared/lib/smaller-picture.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

/** Asks for a file, keeps its picture with the dashboard and hands over a tile that shows it. */
export function useNewImage(dashboardId: string): (onMade: (tile: ImageTile) => void) => void {
  const add = useAddImage(dashboardId);
  const take = async (file: File, onMade: (tile: ImageTile) => void) => {
    try {
      const limits = { maxPixels: MAX_IMAGE_PIXELS, maxBytes: MAX_IMAGE_BYTES };
      const { id } = await add.mutateAsync(await smallerPicture(file, limits));
      const alt = file.name.replace(/\.[a-z\d]{1,5}$/i, '').slice(0, 300);
      onMade({ id: newId(), imageId: id, alt, layout: { x: 0, y: 0, w: 6, h: 3 } });
    } catch (error) {
      toast({
        variant: 'destructive',
        title: 'The picture was not added',
        description: error instanceof Error ? error.message : '',
      });
    }
  };
  return (onMade) => {
    const field = document.createElement('input');
    Object.assign(field, { type: 'file', accept: 'image/png,image/jpeg,image/webp' });
    field.addEventListener('change', () => {
      const [file] = field.files ?? [];
      if (file) void take(file, onMade);
    });
    field.click();
  };
}
