import type { dashboard } from '@storyvan/contract/dashboard';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { Link } from '@tanstack/react-router';
import { counted } from '../../lib/numbers.ts';
import { useMay } from '../../lib/use-may.ts';
import { importRole } from '../../records/imports/import-role.ts';
import { enrollChildLink } from '../../records/week/week-links.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { VanScene } from '../../ui/VanScene.tsx';
import classes from './DashboardScreen.module.css';

type Programmes = ReplyOf<typeof dashboard>['programmes'];

const placesOf = { mop: 'Sites', lis: 'Schools with their grades' };

interface FirstStepsProps {
  programmes: Programmes;
  hasBooks: boolean;
}

/** The first steps of a library without children or books: a file with all there is, or one record after the other. */
export function FirstSteps({ programmes, hasBooks }: FirstStepsProps) {
  const places = programmes.map(({ program }) => placesOf[program]);
  const steps = ['Titles, then their copies', ...places, 'The children'];
  return (
    <section className={classes.sheet} aria-labelledby="first-steps">
      <VanScene className={classes.scene} />
      <div className={classes.text}>
        <h2 id="first-steps">The van is empty</h2>
        <p>
          Import what you have, in this order. Excel and CSV files work, and MARC files of other library
          systems. You see everything that would change before anything is imported.
        </p>
        <ol>
          {steps.map((what) => (
            <li key={what}>
              <strong>{what}</strong>
            </li>
          ))}
        </ol>
        {useMay(importRole) ? (
          <LinkButton primary link={{ to: '/library/imports' }}>
            Import a file
          </LinkButton>
        ) : (
          <p>A coordinator can import them.</p>
        )}
        <ByHand programmes={programmes} hasBooks={hasBooks} />
      </div>
    </section>
  );
}

/** The same without a file, to try it with one place: what is there already is ticked off. */
function ByHand({ programmes, hasBooks }: FirstStepsProps) {
  const sum = (of: (each: Programmes[number]) => number) =>
    programmes.reduce((all, each) => all + of(each), 0);
  const [places, children] = [sum((each) => each.places), sum((each) => each.children)];
  const [first] = programmes;
  if (!first) return null;
  const place = first.program === 'mop' ? 'site' : 'school';
  return (
    <>
      <p className={classes.byHand}>Or start by hand:</p>
      <ol>
        <li>
          <Link to="/add-library" search={{ kind: place }}>
            Add a {place}
          </Link>
          {places > 0 && ` ✓ ${counted(places, first.program === 'mop' ? 'site' : 'grade')}`}
        </li>
        <li>
          <Link {...enrollChildLink(first.program)}>Enrol a child</Link>
          {children > 0 && ` ✓ ${counted(children, 'child', 'children')}`}
        </li>
        <li>
          <Link to="/add-book">Add a book</Link>, and lend it{hasBooks && ' ✓'}
        </li>
      </ol>
    </>
  );
}
