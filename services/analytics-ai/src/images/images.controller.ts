import { Controller, Inject } from '@nestjs/common';
import {
  type AccessClaims,
  addImage,
  type DashboardImage,
  getImage,
  type ReceivedBy,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import { OpenToGuests, ReadBy, type Reader } from '../guests/reader.js';
import { ImagesService } from './images.service.js';

/** Pictures on dashboards. In: bytes in base64; out: the same as data, also to the dashboard's guests. */
@Controller()
export class ImagesController {
  constructor(@Inject(ImagesService) private readonly images: ImagesService) {}

  @Implements(addImage)
  add(
    @Input() { id, body, idempotencyKey }: ReceivedBy<typeof addImage>,
    @Session() claims: AccessClaims,
  ): Promise<{ id: string }> {
    return this.images.add(claims, id, body.image, idempotencyKey);
  }

  @OpenToGuests('dashboard')
  @Implements(getImage)
  read(
    @Input() { id, imageId }: ReceivedBy<typeof getImage>,
    @ReadBy() reader: Reader,
  ): Promise<DashboardImage> {
    return this.images.read(reader, id, imageId);
  }
}
