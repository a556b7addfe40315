import { setNonce } from 'get-nonce';

/**
 * The server's content policy takes a style element only with the nonce it has put into this page (docs/decisions/0031).
 * Empty where no server has: in tests, and in `npm run dev`.
 */
export const styleNonce: string =
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.nonce ?? '';

/** For the lock of the page's scrolling under a dialog, which takes no other setting. */
setNonce(styleNonce);
