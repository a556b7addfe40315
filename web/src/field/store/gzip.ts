/** Field kits are compressed before they are encrypted. */

const through = (bytes: BodyInit, stream: CompressionStream | DecompressionStream) =>
  new Response(new Response(bytes).body?.pipeThrough(stream));

export async function gzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await through(text, new CompressionStream('gzip')).arrayBuffer());
}

export const gunzip = (bytes: ArrayBuffer): Promise<string> =>
  through(bytes, new DecompressionStream('gzip')).text();
