import classes from './VanScene.module.css';

/**
 * The van on its way through the hills, with its books in the window: shown on the signed-out pages. Sky, hills and road
 * go on beyond the picture's box, so that it fills a place of any shape without cutting the van.
 */
export function VanScene({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 200" className={className} aria-hidden="true" preserveAspectRatio="xMidYMax meet">
      <rect x="-960" y="-600" width="2400" height="800" className={classes.sky} />
      <circle cx="372" cy="66" r="30" className={classes.sun} />
      <path
        d="M-960 148H0c60-52 118-62 178-26s108 22 160-10 96-22 142 8h960v80H-960z"
        fill="var(--accent-soft)"
      />
      <path d="M-960 168H0c82-34 150-30 232-12s168 8 248-18h960v62H-960z" fill="var(--library-soft)" />
      <Palm x={70} height={62} />
      <Palm x={96} height={44} />
      <Palm x={424} height={56} />
      <path d="M-960 178h2400v22H-960z" fill="var(--rail)" />
      <path d="M-908 189H1440" stroke="var(--line)" strokeWidth="3" strokeDasharray="56 36" />
      <Van />
    </svg>
  );
}

function Palm({ x, height }: { x: number; height: number }) {
  const top = 172 - height;
  return (
    <g stroke="var(--library)" fill="none" strokeWidth="3.5" strokeLinecap="round" opacity=".75">
      <path d={`M${x} 174q5 ${-height / 2} 1 ${-height}`} />
      <path
        d={`M${x} ${top}q-12-13-25-4M${x} ${top}q-7-18-22-20M${x} ${top}q6-18 21-19M${x} ${top}q13-11 25-1`}
      />
    </g>
  );
}

const books = [
  { x: 176, height: 25, color: 'var(--accent)' },
  { x: 186, height: 30, color: 'var(--lis)' },
  { x: 196, height: 22, color: 'var(--library)' },
  { x: 206, height: 28, color: 'var(--refused)' },
  { x: 220, height: 24, color: 'var(--accent)' },
  { x: 230, height: 30, color: 'var(--warn)' },
  { x: 240, height: 26, color: 'var(--lis)' },
];

function Van() {
  return (
    <g>
      <ellipse cx="236" cy="181" rx="92" ry="5" fill="var(--ink)" opacity=".12" />
      <path d="M152 92h116c34 0 52 22 52 48v34H148V96a4 4 0 0 1 4-4z" fill="var(--mop)" />
      <path d="M268 106h6c18 0 28 12 31 30h-37z" fill="var(--paper)" />
      <path d="M148 152h172" stroke="var(--paper)" strokeWidth="3" opacity=".55" />
      <rect x="166" y="102" width="88" height="38" rx="4" fill="var(--paper)" />
      {books.map(({ x, height, color }) => (
        <rect key={x} x={x} y={139 - height} width="8" height={height} rx="1.5" fill={color} />
      ))}
      <path d="M160 102h100l-8-15h-84z" fill="var(--card)" />
      <path d="M176 102l4-15h14l-2 15zm32 0l1-15h14l2 15zm33 0l-3-15h13l7 15z" fill="var(--accent)" />
      <circle cx="313" cy="156" r="4" fill="var(--warn-soft)" />
      {[192, 282].map((x) => (
        <g key={x}>
          <circle cx={x} cy="172" r="16" fill="var(--ink)" />
          <circle cx={x} cy="172" r="6" fill="var(--paper)" />
        </g>
      ))}
    </g>
  );
}
