import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { encryptMessage } from './encrypt-message.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

it('encryptMessage encrypts a message as in the example of RFC 8291, appendix A', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const receiver = {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const message = Buffer.from('When I grow up, I want to be a watermelon');
  expect(
    encryptMessage(message, receiver, sender, bytes('DGv6ra1nlYgDCS1FRnbzlw')).toString('base64url'),
  ).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('two encryptions of one message have nothing in common', () => {
  const receiver = createECDH('prime256v1');
  const keys = { p256dh: receiver.generateKeys(), auth: Buffer.alloc(16, 1) };
  const [first, second] = [1, 2].map(() => encryptMessage(Buffer.from('Paid'), keys));
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(false);
  expect(first?.subarray(0, 16).equals(second?.subarray(0, 16) ?? Buffer.alloc(0))).toBe(false);
});
