import { type ChildCard, childCards } from '@storyvan/contract/children';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import { counted } from '../../../lib/numbers.ts';
import { useRead } from '../../../lib/use-read.ts';
import { useLevels } from '../../../records/level/levels.ts';
import { childLink } from '../../../records/place/place-links.ts';
import type { Crumb } from '../../../ui/crumbs.ts';
import { DataState } from '../../../ui/DataState.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Barcode } from '../../../ui/paper/Barcode.tsx';
import type { LabelProps } from '../../../ui/paper/LabelSheets.tsx';
import { LabelsToPrint } from '../../../ui/paper/LabelsToPrint.tsx';
import { LibraryLine } from '../../../ui/paper/LibraryLine.tsx';
import { cardSheet, labelSheets } from '../../../ui/paper/sheet-formats.ts';
import { Screen } from '../../../ui/Screen.tsx';
import { ChooseCards } from './ChooseCards.tsx';
import classes from './cards.module.css';

/** Whose cards: one child, the children of a place, or those enrolled since a date, there or anywhere. */
interface AskedCards {
  child?: number | undefined;
  place?: number | undefined;
  since?: CalendarDate | undefined;
}

const crumbs: Crumb[] = [{ label: 'Library' }, { label: 'Barcode labels', link: { to: '/labels' } }];

/** Children's cards with their barcodes, to print on label sheets or as cards. */
export function ChildCardsScreen({ asked }: { asked: AskedCards }) {
  const { child, place, since } = asked;
  const chosen = child !== undefined || place !== undefined || since !== undefined;
  const cards = useRead(childCards, { query: { child, place, since } }, { enabled: chosen });
  return (
    <Screen crumbs={crumbs} title="Children's cards">
      {chosen ? (
        <DataState
          read={cards}
          empty={{
            title: 'No cards to print',
            hint: (
              <>
                No child who is enrolled now was found. Children who have left are not printed.{' '}
                <Link to="/labels/children">Choose other children</Link>
              </>
            ),
          }}
        >
          {(found) => <Cards cards={found} />}
        </DataState>
      ) : (
        <ChooseCards />
      )}
    </Screen>
  );
}

function Cards({ cards }: { cards: ChildCard[] }) {
  const levels = useLevels();
  const printed = useMemo(() => {
    const known = new Map(levels.map((each) => [each.level, each]));
    return cards.filter(hasNumber).map((card): PrintedCard => {
      const level = card.level === null ? undefined : known.get(card.level);
      return { ...card, key: card.card_no, level_name: level?.name, hex_code: level?.hex_code };
    });
  }, [cards, levels]);
  const without = cards.filter((card) => !hasNumber(card));
  return (
    <LabelsToPrint
      labels={printed}
      Label={ChildCardLabel}
      formats={[cardSheet, ...labelSheets]}
      remembered="storyvan.card-sheet"
      unit="card"
      notes={<WithoutNumber cards={without} />}
    >
      <LinkButton link={{ to: '/labels/children', search: {} }}>Other children</LinkButton>
    </LabelsToPrint>
  );
}

const hasNumber = (card: ChildCard): card is ChildCard & { card_no: string } => card.card_no !== null;

const mostNames = 20;

function WithoutNumber({ cards }: { cards: ChildCard[] }) {
  if (cards.length === 0) return null;
  const more = cards.length - mostNames;
  return (
    <Notice tone="warn" role="alert">
      <p>
        {counted(cards.length, 'child has', 'children have')} no card number, so there is no card to print.
        Open the child and choose “Edit” to enter one.
      </p>
      <ul>
        {cards.slice(0, mostNames).map((card) => (
          <li key={card.child_id}>
            <Link {...childLink(card)}>
              <bdi dir="auto">{card.name}</bdi>
            </Link>
            , <bdi dir="auto">{card.place_name}</bdi>
          </li>
        ))}
        {more > 0 && <li>and {counted(more, 'more child', 'more children')}</li>}
      </ul>
    </Notice>
  );
}

interface PrintedCard extends ChildCard {
  key: string;
  card_no: string;
  /** "orange"; undefined if the child has no level. */
  level_name: string | undefined;
  hex_code: string | undefined;
}

/** In letters: a longer name is printed smaller. */
const longName = 22;
const veryLongName = 40;

const ChildCardLabel = memo(function ChildCardLabel({ label, sheet }: LabelProps<PrintedCard>) {
  const { name, card_no, place_name, level, level_name, hex_code } = label;
  const size = sheet.height < 30 ? 'small' : sheet.height < 50 ? 'label' : 'card';
  const length = name.length > veryLongName ? 'very-long' : name.length > longName ? 'long' : undefined;
  return (
    <div className={classes.card} data-size={size}>
      {size === 'card' && level !== null && (
        <span className={classes.band} style={{ backgroundColor: hex_code }} />
      )}
      <span className={classes.name} data-length={length} dir="auto">
        {name}
      </span>
      <span className={classes.place} dir="auto">
        {place_name}
      </span>
      {size === 'card' && <LibraryLine className={classes.place} />}
      <Barcode number={card_no} />
      <span className={classes.foot}>
        <span className={classes.number}>{card_no}</span>
        {level !== null && (
          <span className={classes.level}>
            <span className={classes.dot} style={{ backgroundColor: hex_code }} />
            Level {level} {level_name}
          </span>
        )}
      </span>
    </div>
  );
});
