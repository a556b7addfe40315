import { logoAddress, useLibrary } from '../../lib/library.ts';
import classes from './Rail.module.css';

/** The logo of the library; without one, the van. */
export function LibraryLogo() {
  const { logo } = useLibrary();
  if (logo === null) return <VanLogo />;
  return <img className={classes.logoPicture} src={logoAddress(logo)} alt="" />;
}

/** The van, as in the browser tab; it follows the colour scheme. */
const VanLogo = () => (
  <svg width={24} height={24} viewBox="0 0 24 24" aria-hidden="true">
    <path fill="var(--mop)" d="M4 5h11c4 0 7 3 7 7v4.5H2V7a2 2 0 0 1 2-2z" />
    <circle cx="7" cy="17.5" r="2.6" fill="var(--ink)" />
    <circle cx="17" cy="17.5" r="2.6" fill="var(--ink)" />
  </svg>
);
