/** A picture as a page shows it without another request. */
export const dataUrlOf = ({ type, bytes }: { type: string; bytes: Uint8Array }): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

export const bytesOfDataUrl = (address: string): Buffer =>
  Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
