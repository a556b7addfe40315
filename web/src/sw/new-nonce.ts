const nonceInPolicy = /'nonce-([\w+/=]+)'/;

/**
 * The same page with a new nonce in its text and its policy, as the server makes one for each reply: a nonce that stayed
 * the same for weeks could be learnt.
 */
export async function withNewNonce(kept: Response): Promise<Response> {
  const text = await kept.text();
  const headers = new Headers(kept.headers);
  // Of the text as it was sent.
  headers.delete('content-encoding');
  headers.delete('content-length');
  const policy = headers.get('content-security-policy') ?? '';
  const old = nonceInPolicy.exec(policy)?.[1];
  if (old === undefined) throw new Error('The page was kept without its policy.');
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  headers.set('content-security-policy', policy.replaceAll(old, nonce));
  return new Response(text.replaceAll(old, nonce), { status: 200, headers });
}
