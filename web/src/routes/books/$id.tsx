import { createFileRoute } from '@tanstack/react-router';
import { BookScreen } from '../../features/catalogue/book/BookScreen.tsx';

export const Route = createFileRoute('/books/$id')({
  component: () => <BookScreen accn_no={Route.useParams().id} />,
});
