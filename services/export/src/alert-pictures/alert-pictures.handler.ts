import { Injectable } from '@nestjs/common';
import { AlertPictureRequested, type EventPayload } from '@plumbline/contracts';
import { OnEvent } from '@plumbline/events';
import { AppError } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { enqueueDrawing } from './draw-queue.js';

/** Hears that mails of an alert are written: its picture is drawn while they wait for it. */
@Injectable()
export class AlertPicturesHandler {
  @OnEvent(AlertPictureRequested)
  async onAlertPictureRequested(
    requested: EventPayload<typeof AlertPictureRequested>,
    tx: EntityManager,
  ): Promise<void> {
    try {
      await enqueueDrawing(tx, requested);
    } catch (error) {
      // Where all is busy the mails leave without a picture.
      if (!(error instanceof AppError)) throw error;
    }
  }
}
