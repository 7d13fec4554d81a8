import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { pushDeviceId, pushSettings, pushSubscription } from '../../schemas/content/push.ts';
import { dataOf } from '../../schemas/primitives.ts';

export const getPushSettings = defineRoute({
  operationId: 'getPushSettings',
  isViewable: true,
  method: 'GET',
  path: '/api/push',
  tag: 'notifications',
  summary: 'On which devices the caller is told, and the key that a browser subscribes with.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  answer: dataOf(pushSettings),
  errors: [],
});

export const savePushSubscription = defineRoute({
  operationId: 'savePushSubscription',
  method: 'PUT',
  path: '/api/push/subscription',
  tag: 'notifications',
  summary: 'Tells the caller on this device from now on, of what the notification preferences say.',
  access: 'session',
  idempotency: 'none',
  rate: 'write',
  body: pushSubscription,
  answer: dataOf(pushSettings),
  errors: ['push.unavailable', 'push.service_unknown'],
});

export const deletePushDevice = defineRoute({
  operationId: 'deletePushDevice',
  method: 'DELETE',
  path: '/api/push/devices/{id}',
  tag: 'notifications',
  summary: 'Tells nothing more on that device; a device that is not the caller’s changes nothing.',
  access: 'session',
  idempotency: 'none',
  rate: 'write',
  params: z.strictObject({ id: pushDeviceId }),
  answer: dataOf(pushSettings),
  errors: [],
});
