import { z } from 'zod';
import { defineSettings, publicKey } from '../../platform/config-forms.ts';

/** Without the keys no caller can prove to be the merchant, and the sandbox cannot prove to be the bank. */
export const csobSettings = defineSettings(
  {
    CSOB_MERCHANT_ID: z.string().min(1).default('M1SANDBOX1'),
    CSOB_MERCHANT_PUBLIC_KEY: publicKey.optional(),
    CSOB_BANK_PRIVATE_KEY: z.string().startsWith('-----BEGIN PRIVATE KEY-----').optional(),
  },
  (values) => ({
    merchantId: values.CSOB_MERCHANT_ID,
    merchantPublicKey: values.CSOB_MERCHANT_PUBLIC_KEY,
    bankPrivateKey: values.CSOB_BANK_PRIVATE_KEY,
  }),
);
