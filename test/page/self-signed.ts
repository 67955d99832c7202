/** A key and a certificate made on the spot, for a server that a test browser is told to trust. */
import { generateKeyPairSync, sign } from 'node:crypto';

const part = (tag: number, ...contents: Buffer[]): Buffer => {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...contents: Buffer[]) => part(0x30, ...contents);
const hex = (digits: string) => Buffer.from(digits, 'hex');
const text = (tag: number, value: string) => part(tag, Buffer.from(value));

/** In PEM. RFC 5280: version 1, signed by itself with SHA-256 and RSA. */
export function selfSigned(name: string): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const algorithm = sequence(part(0x06, hex('2a864886f70d01010b')), part(0x05));
  const subject = sequence(part(0x31, sequence(part(0x06, hex('550403')), text(0x0c, name))));
  const signed = sequence(
    part(0x02, hex('01')),
    algorithm,
    subject,
    sequence(text(0x17, '200101000000Z'), text(0x17, '490101000000Z')),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', signed, privateKey);
  const certificate = sequence(signed, algorithm, part(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
