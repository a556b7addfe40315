import { VanScene } from '../../ui/VanScene.tsx';
import classes from './FirstSteps.module.css';

const steps = [
  { what: 'Titles and copies', commands: ['import catalogue FILE', 'import copies FILE'] },
  { what: 'Sites and schools with their grades', commands: ['import sites FILE', 'import schools FILE'] },
  { what: 'Enrol the children', commands: ['import children FILE'] },
];

/** A library without a single place: how to begin. */
export function FirstSteps() {
  return (
    <section className={classes.sheet} aria-labelledby="first-steps">
      <VanScene className={classes.scene} />
      <div className={classes.text}>
        <h2 id="first-steps">The van is empty</h2>
        <p>
          Bring in what you have, in this order, from the computer Storyvan runs on. CSV files from any
          spreadsheet will do; add <code>--dry-run</code> to see first what would happen.
        </p>
        <ol>
          {steps.map(({ what, commands }) => (
            <li key={what}>
              <strong>{what}</strong>
              {commands.map((command) => (
                <code key={command}>npx storyvan {command}</code>
              ))}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
