import { setNonce } from 'get-nonce';

/**
 * The server's content policy allows a style element only with the nonce in this page (docs/decisions/0031). Empty
 * without a server: in tests, and in `npm run dev`.
 */
export const styleNonce: string =
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.nonce ?? '';

/** For react-remove-scroll, which locks the page's scrolling under a dialog and has no other setting. */
setNonce(styleNonce);
