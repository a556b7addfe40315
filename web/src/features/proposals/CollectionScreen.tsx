import { BooksToBuyScreen } from './BooksToBuyScreen.tsx';
import { RestingBooksScreen } from './RestingBooksScreen.tsx';

interface CollectionScreenProps {
  search: { show?: string; program?: string };
}

/** What to buy, or the books that rest. They share an address, because the first file of the app names each one. */
export const CollectionScreen = ({ search: { show, program } }: CollectionScreenProps) =>
  show === 'resting' ? (
    <RestingBooksScreen />
  ) : (
    <BooksToBuyScreen program={program === 'mop' || program === 'lis' ? program : undefined} />
  );
