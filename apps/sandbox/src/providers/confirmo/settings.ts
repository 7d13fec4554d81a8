import { defineSettings, secret } from '../../platform/config-forms.ts';

export const confirmoSettings = defineSettings(
  { CONFIRMO_API_KEY: secret, CONFIRMO_CALLBACK_PASSWORD: secret },
  (values) => ({ apiKey: values.CONFIRMO_API_KEY, callbackPassword: values.CONFIRMO_CALLBACK_PASSWORD }),
);
