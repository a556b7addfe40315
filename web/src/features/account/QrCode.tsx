import { encode } from 'uqr';

/** The quiet zone that readers need around a code, in its squares. */
const border = 4;

/** A QR code, drawn here: what it says goes to no other server. Black on white in the dark too, for cameras. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width="208" height="208" role="img" aria-label={label}>
      <rect width={size} height={size} rx="1" fill="#ffffff" />
      <path d={squares} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}
