import { logoAddress, useLibrary } from '../../lib/library.ts';
import classes from './families.module.css';

/** The logo and the name of the library, as far as it has them. */
export function LibraryHead() {
  const { name, logo } = useLibrary();
  return (
    <div className={classes.library}>
      {logo && <img src={logoAddress(logo)} alt="" className={classes.logo} />}
      {name !== 'Storyvan' && (
        <span className={classes.libraryName} dir="auto">
          {name}
        </span>
      )}
    </div>
  );
}
